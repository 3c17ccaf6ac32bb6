module app {
  requires dev.contentservice.server.support.jakarta;
}
