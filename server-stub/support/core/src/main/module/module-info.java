/** The checks of a request before an operation runs, without a framework. */
module dev.contentservice.server.support {
  exports dev.contentservice.server.support;

  requires transitive dev.contentservice.model;
  requires transitive dev.contentservice.rules;
  requires transitive dev.contentservice.server.operations;
  requires static org.jspecify;
}
