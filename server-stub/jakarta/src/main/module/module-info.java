/** The contract as Jakarta REST interfaces. */
module dev.contentservice.server {
  exports dev.contentservice.server;
  exports dev.contentservice.server.status;

  // Servers inject the field of the filter by reflection.
  opens dev.contentservice.server.status;

  requires transitive dev.contentservice.model;
  requires transitive jakarta.ws.rs;
  requires jakarta.validation;
  requires static org.jspecify;
}
