package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> KNOWN =
      List.of("entity_type", "event_types", "filter", "name", "nested_items_in_payload");

  @ParameterizedTest
  @CsvSource({
    "filters,filter",
    "fliter,filter",
    "Name,name",
    "entityType,entity_type",
    "event_type,event_types",
    "nestedItemsInPayload,nested_items_in_payload"
  })
  void a_slip_finds_the_name_that_was_meant(String name, String meant) {
    assertThat(NearestName.to(name, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"headers", "x", "url", "payload"})
  void a_name_that_is_far_from_all_finds_none(String name) {
    assertThat(NearestName.to(name, KNOWN)).isEmpty();
  }

  @Test
  void of_equally_near_names_the_first_is_meant() {
    assertThat(NearestName.to("ac", List.of("ab", "ad"))).contains("ab");
  }
}
