/** Server support for Jakarta REST. */
module dev.contentservice.server.support.jakarta {
  exports dev.contentservice.server.support.jakarta;

  requires transitive dev.contentservice.server;
  requires transitive dev.contentservice.server.support;
  requires transitive jakarta.ws.rs;
  requires static org.jspecify;
}
