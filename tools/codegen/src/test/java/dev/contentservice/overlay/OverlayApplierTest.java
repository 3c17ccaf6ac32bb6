package dev.contentservice.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the specification says beside its examples. */
class OverlayApplierTest {
  private static final String DOCUMENT = "{a: {b: 1, c: [x, y]}, list: [{n: 1}, {n: 2}], t: text}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1.0.0 | - {target: $.a, update: {b: 2}} | {a: {b: 2, c: [x, y]}}",
        "1.0.0 | - {target: $.a, update: {b: null}} | {a: {b: null, c: [x, y]}}",
        "1.0.0 | - {target: $.a, update: {c: [z]}} | {a: {b: 1, c: [x, y, z]}}",
        "1.0.0 | - {target: $.a.c, update: z} | {a: {b: 1, c: [x, y, z]}}",
        "1.0.0 | - {target: $.a.c, update: [z]} | {a: {b: 1, c: [x, y, [z]]}}",
        "1.1.0 | - {target: $.a.c, update: [z]} | {a: {b: 1, c: [x, y, z]}}",
        "1.1.0 | - {target: $.a.b, update: 2} | {a: {b: 2, c: [x, y]}}",
        "1.1.0 | - {target: '$.a.c[1]', update: z} | {a: {b: 1, c: [x, z]}}",
        "1.0.0 | - {target: $.a.c, update: z, remove: true} | {a: {b: 1}}",
        "1.0.0 | - {target: $.a, remove: false, description: Nothing} | {a: {b: 1, c: [x, y]}}",
        "1.0.9 | - {target: '$.a.c[0,1,0]', remove: true} | {a: {b: 1, c: []}}",
        "1.0.0 | - {target: $.a.b, remove: true} | {a: {c: [x, y]}}",
        "1.0.0 | - {target: $.none, update: {}, x-optional: true} | {a: {b: 1, c: [x, y]}}"
      })
  void an_action_changes_the_document(String version, String action, String result) {
    assertThat(Yaml.changed(version, "{a: {b: 1, c: [x, y]}}", action)).isEqualTo(Yaml.of(result));
  }

  @Test
  void each_action_applies_to_the_result_of_the_one_before_it() {
    assertThat(
            Yaml.changed(
                "1.0.0",
                DOCUMENT,
                """
                - {target: $.a, remove: true}
                - {target: $, update: {a: {new: {}}}}
                - {target: $.a.new, update: {d: 1}}
                - {target: '$.list[0]', remove: true}
                - {target: '$.list[0]', update: {m: 3}}
                """))
        .isEqualTo(Yaml.of("{list: [{n: 2, m: 3}], t: text, a: {new: {d: 1}}}"));
  }

  @Test
  void members_keep_their_order_and_new_ones_follow() {
    assertThat(
            Yaml.changed("1.0.0", "{z: 1, a: 2}", "- {target: $, update: {a: 3, m: 4, b: 5}}")
                .propertyNames())
        .containsExactly("z", "a", "m", "b");
  }

  @Test
  void the_same_value_in_two_places_can_change_in_one() {
    assertThat(
            Yaml.changed(
                "1.0.0",
                "{a: {}, b: {}}",
                """
                - {target: $.*, update: {s: {t: []}}}
                - {target: $.a.s.t, update: 1}
                """))
        .isEqualTo(Yaml.of("{a: {s: {t: [1]}}, b: {s: {t: []}}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1.0.0 | - {target: $.none, update: {}} | action 1, target $.none: selects nothing;"
            + " correct it, or add `x-optional: true` to the action",
        "1.0.0 | - {target: $.t, update: new} | action 1, target $.t: $['t'] is no object or array;"
            + " select the object that contains it, or set overlay: 1.1.0",
        "1.0.0 | - {target: $.a, update: {c: {}}} | action 1, target $.a: $['a']['c'] is an array,"
            + " the update is an object; remove it in an action before this one to replace it",
        "1.0.0 | - {target: $.a, update: 5} | action 1, target $.a: $['a'] is an object,"
            + " the update is a primitive value; remove it in an action before this one to replace"
            + " it",
        "1.1.0 | - {target: $.*, update: {}} | action 1, target $.*: selects nodes of several"
            + " kinds; split it into one action for each kind",
        "1.0.0 | - {target: $, remove: true} | the whole document cannot be removed; remove parts"
            + " of it",
        "1.1.0 | - {target: $.a, copy: '$.list[*]'} | action 1, target $.a: copy $.list[*] selects"
            + " 2 nodes; it must select one",
        "1.0.0 | - {target: $.a.x-b, update: {}} | action 1: `$.a.x-b` is no JSONPath of RFC 9535:"
            + " a name with `-` is written in brackets and quotes at position 6"
      })
  void an_action_that_cannot_be_applied_is_an_error(String version, String action, String message) {
    assertThatThrownBy(() -> Yaml.changed(version, DOCUMENT, action))
        .isInstanceOf(OverlayException.class)
        .hasMessage(message);
  }
}
