/** A small application on the module path. */
module app {
  requires dev.contentservice.client;
  requires dev.contentservice.model;
  requires dev.contentservice.spec;
  requires tools.jackson.databind;
}
