open module app {
  requires dev.contentservice.server.support.spring;
  requires jakarta.servlet;
  // Spring has no descriptor that could require it.
  requires org.apache.commons.logging;
  requires spring.beans;
  requires spring.context;
  requires spring.core;
  requires spring.test;
  requires spring.web;
}
