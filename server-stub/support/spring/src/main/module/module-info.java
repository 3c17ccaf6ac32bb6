/** Server support for Spring MVC. */
module dev.contentservice.server.support.spring {
  exports dev.contentservice.server.support.spring;

  // Spring creates beans by reflection.
  opens dev.contentservice.server.support.spring;

  requires transitive dev.contentservice.server.spring;
  requires transitive dev.contentservice.server.support;
  requires jakarta.servlet;
  requires spring.beans;
  requires spring.context;
  requires spring.core;
  requires spring.web;
  requires spring.webmvc;
  requires static org.jspecify;
  requires static spring.boot;
  requires static spring.boot.autoconfigure;
}
