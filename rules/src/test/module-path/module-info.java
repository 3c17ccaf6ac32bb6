/** A small application on the module path. */
module app {
  requires dev.contentservice.rules;
}
