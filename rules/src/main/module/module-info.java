/** The rules for models and webhooks, and the validators that apply them. */
module dev.contentservice.rules {
  exports dev.contentservice.rules.engine;
  exports dev.contentservice.rules.itemtype;
  exports dev.contentservice.rules.json;
  exports dev.contentservice.rules.stream;
  // A validation provider creates the constraint validators by their public constructors.
  exports dev.contentservice.rules.validation;
  exports dev.contentservice.rules.webhook;

  requires transitive dev.contentservice.model;
  requires transitive jakarta.validation;
  requires transitive org.openapitools.jackson.nullable;
  requires transitive tools.jackson.databind;
  requires com.fasterxml.jackson.annotation;
  requires com.networknt.schema;
  // Read at run time only: without this line, the contract may not be on the module path.
  requires dev.contentservice.spec;
  requires tools.jackson.core;
  requires tools.jackson.dataformat.yaml;
  // Only if the application has it: message keys and payloads of violations.
  requires static org.hibernate.validator;
  requires static org.jspecify;
}
