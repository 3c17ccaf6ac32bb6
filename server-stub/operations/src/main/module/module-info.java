/** A contract as a table of its operations. */
module dev.contentservice.server.operations {
  exports dev.contentservice.server.operations;
  exports dev.contentservice.server.operations.contract;

  requires transitive dev.contentservice.model;
  requires static org.jspecify;
}
