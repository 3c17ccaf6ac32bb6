/** An application on the module path. */
module consumer {
  requires com.fasterxml.jackson.databind;
  requires dev.contentservice.client;
  requires dev.contentservice.delivery;
  requires dev.contentservice.rules;
  requires dev.contentservice.server.support;
  requires flyway.core;
  requires jdk.httpserver;
  requires org.jdbi.v3.core;
  requires org.xerial.sqlitejdbc;
}
