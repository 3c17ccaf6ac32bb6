package dev.contentservice.model.laws;

import dev.contentservice.model.ItemType;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(ItemTypes.class)
@Domain(DomainContext.Global.class)
class ItemTypeTest implements BodyLaws<ItemType> {
  @Property(tries = TRIES)
  void omitted_null_and_value_are_all_tried(@ForAll ItemType body) {
    Presence.collect("singleton_item", body);
  }
}
