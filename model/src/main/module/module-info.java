/** The bodies and resources of the contract. */
module dev.contentservice.model {
  exports dev.contentservice.model;
  exports dev.contentservice.model.event;
  exports dev.contentservice.model.management;
  exports dev.contentservice.model.value;

  // Mappers and validators reach private members by reflection.
  opens dev.contentservice.model;
  opens dev.contentservice.model.event;
  opens dev.contentservice.model.management;
  opens dev.contentservice.model.value;

  requires transitive com.fasterxml.jackson.annotation;
  requires transitive jakarta.validation;
  requires transitive org.openapitools.jackson.nullable;
  requires static org.jspecify;
}
