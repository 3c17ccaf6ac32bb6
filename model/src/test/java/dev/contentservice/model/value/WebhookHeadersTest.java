package dev.contentservice.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class WebhookHeadersTest {
  @Property
  void every_name_and_value_is_preserved_in_order(@ForAll Map<String, String> given) {
    assertThat(WebhookHeaders.of(given).values().entrySet())
        .containsExactlyElementsOf(given.entrySet());
  }

  @Property
  void text_shows_the_names_and_does_not_depend_on_the_values(
      @ForAll Map<String, String> given, @ForAll String value) {
    Map<String, String> others = new LinkedHashMap<>(given);
    others.replaceAll((name, before) -> value);

    assertThat(WebhookHeaders.of(given)).hasToString(WebhookHeaders.of(others).toString());
    assertThat(given.keySet()).allMatch(WebhookHeaders.of(given).toString()::contains);
  }

  @Example
  void headers_are_immutable() {
    Map<String, String> given = new HashMap<>(Map.of("X-Index", "articles"));
    WebhookHeaders headers = WebhookHeaders.of(given);

    given.put("X-Late", "too late");

    assertThat(headers).isEqualTo(WebhookHeaders.of(Map.of("X-Index", "articles")));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> headers.values().put("X-Late", "too late"));
  }

  @Example
  void a_null_value_is_preserved_for_the_rules() {
    Map<String, String> given = new HashMap<>();
    given.put("X-Index", null);

    assertThat(WebhookHeaders.of(given).values()).containsEntry("X-Index", null);
    assertThat(WebhookHeaders.of(given)).hasToString("{X-Index=*}");
  }

  @Property
  void values_have_the_index_of_their_names(@ForAll Map<String, String> given) {
    WebhookHeaders headers = WebhookHeaders.of(given);

    for (int i = 0; i < given.size(); i++) {
      assertThat(headers.valueAt(i)).isEqualTo(headers.values().get(headers.names().get(i)));
    }
  }

  @Property
  void a_builder_builds_the_headers_of_a_map(@ForAll Map<String, String> given) {
    WebhookHeaders.Builder builder = new WebhookHeaders.Builder();

    given.forEach((name, value) -> assertThat(builder.put(name, value)).isTrue());
    given.forEach((name, value) -> assertThat(builder.put(name, value)).isFalse());

    WebhookHeaders built = builder.build();
    assertThat(built).isEqualTo(WebhookHeaders.of(given));
    assertThat(built.names()).isEqualTo(WebhookHeaders.of(given).names());
  }

  @Example
  void a_builder_accepts_no_headers_after_it_has_built() {
    WebhookHeaders.Builder builder = new WebhookHeaders.Builder();
    WebhookHeaders headers = builder.build();

    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> builder.put("X-Late", "too late"));
    assertThat(headers).isEqualTo(WebhookHeaders.none());
  }

  @Example
  void none_is_empty() {
    assertThat(WebhookHeaders.none().values()).isEmpty();
  }
}
