package dev.contentservice.model.laws;

import dev.contentservice.model.CreateItemTypeRequest;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;

@Domain(CreateItemTypeRequests.class)
@Domain(DomainContext.Global.class)
class CreateItemTypeRequestTest implements BodyLaws<CreateItemTypeRequest> {
  @Property(tries = TRIES)
  void absent_null_and_value_are_all_tried(@ForAll CreateItemTypeRequest body) {
    Statistics.label("ordering_field")
        .collect(Presence.of(body.getOrderingField()))
        .coverage(
            seen -> {
              seen.check(Presence.ABSENT).percentage(share -> share > 10);
              seen.check(Presence.NULL).percentage(share -> share > 10);
              seen.check(Presence.VALUE).percentage(share -> share > 10);
            });
  }
}
