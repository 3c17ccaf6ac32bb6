/** Receives webhook events. */
module dev.contentservice.receiver {
  exports dev.contentservice.receiver;
  exports dev.contentservice.receiver.inbox;
  exports dev.contentservice.receiver.json;
  exports dev.contentservice.receiver.rest;
  exports dev.contentservice.receiver.servlet;
  exports dev.contentservice.receiver.spring;
  exports dev.contentservice.receiver.testing;

  // Spring creates beans by reflection.
  opens dev.contentservice.receiver.spring;

  requires transitive dev.contentservice.model;
  requires transitive java.sql;
  // Only the package for tests sends requests.
  requires static java.net.http;
  requires static com.fasterxml.jackson.databind;
  requires static jakarta.servlet;
  requires static jakarta.ws.rs;
  requires static micrometer.core;
  requires static org.jspecify;
  requires static spring.aop;
  requires static spring.beans;
  requires static spring.boot;
  requires static spring.boot.autoconfigure;
  requires static spring.context;
  requires static spring.core;
  requires static spring.jdbc;
  requires static spring.tx;
  requires static spring.web;
  requires static spring.webmvc;
  requires static tools.jackson.databind;
}
