/** Java client of the service. */
module dev.contentservice.client {
  exports dev.contentservice.client;
  exports dev.contentservice.client.core;
  exports dev.contentservice.client.errors;
  exports dev.contentservice.client.management;

  requires transitive dev.contentservice.model;
  requires transitive java.net.http;
  requires transitive tools.jackson.core;
  requires com.fasterxml.jackson.annotation;
  requires jakarta.validation;
  requires org.openapitools.jackson.nullable;
  requires tools.jackson.databind;
  requires static org.jspecify;
}
