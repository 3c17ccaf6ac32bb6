package dev.contentservice.model.laws;

import dev.contentservice.model.ItemType;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;

@Domain(ItemTypes.class)
@Domain(DomainContext.Global.class)
class ItemTypeTest implements BodyLaws<ItemType> {
  @Property(tries = TRIES)
  void absent_null_and_value_are_all_tried(@ForAll ItemType body) {
    Statistics.label("singleton_item")
        .collect(Presence.of(body.getSingletonItem()))
        .coverage(
            seen -> {
              seen.check(Presence.ABSENT).percentage(share -> share > 10);
              seen.check(Presence.NULL).percentage(share -> share > 10);
              seen.check(Presence.VALUE).percentage(share -> share > 10);
            });
  }
}
