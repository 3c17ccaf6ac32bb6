package dev.contentservice.model.laws;

import dev.contentservice.model.CreateItemTypeRequest;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(CreateItemTypeRequests.class)
@Domain(DomainContext.Global.class)
class CreateItemTypeRequestTest implements BodyLaws<CreateItemTypeRequest> {
  @Property(tries = TRIES)
  void omitted_null_and_value_are_all_tried(@ForAll CreateItemTypeRequest body) {
    Presence.collect("ordering_field", body);
  }
}
