/** Java client of the service. */
module dev.contentservice.client {
  exports dev.contentservice.client;

  requires transitive dev.contentservice.model;
  requires transitive java.net.http;
  requires com.fasterxml.jackson.annotation;
  requires jakarta.validation;
  requires org.openapitools.jackson.nullable;
  requires tools.jackson.core;
  requires tools.jackson.databind;
  requires static org.jspecify;
}
