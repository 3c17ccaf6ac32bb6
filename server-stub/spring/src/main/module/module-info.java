/** The contract as Spring MVC interfaces. */
module dev.contentservice.server.spring {
  exports dev.contentservice.server.spring;

  requires transitive dev.contentservice.model;
  requires transitive spring.web;
  requires jakarta.validation;
  requires static org.jspecify;
}
