/** A running service for the tests of an application. */
module dev.contentservice.testing {
  exports dev.contentservice.testing;

  requires transitive dev.contentservice.client;
  requires transitive org.junit.jupiter.api;
  requires transitive tools.jackson.databind;
  requires com.standardwebhooks;
  requires jdk.httpserver;
  requires static org.jspecify;
}
