package dev.contentservice.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of an overlay. */
class OverlayTest {

  @Test
  void extensions_are_allowed_everywhere() {
    Overlay overlay =
        Overlay.of(
            Yaml.of(
                "{overlay: 1.0.3, info: {title: T, version: '1', x-a: 1}, x-b: 2, extends: a.yaml,"
                    + " actions: [{target: $, x-c: 3}]}"));

    assertThat(overlay.minor()).isZero();
    assertThat(overlay.extended()).isEqualTo("a.yaml");
    assertThat(overlay.actions()).singleElement().extracting(Action::change).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | the overlay must be an object",
        "{} | the overlay: the field `overlay` is missing",
        "{overlay: 1.0} | the overlay: the field `overlay` must be a string; put it in quotes",
        "{overlay: '1.0'} | overlay: version 1.0 is not supported; supported are 1.0.x and 1.1.x",
        "{overlay: 2.0.0} | overlay: version 2.0.0 is not supported; supported are 1.0.x and 1.1.x",
        "{overlay: 1.0.0, action: []} | the overlay: the field `action` is unknown; correct its"
            + " name, or start it with `x-`",
        "{overlay: 1.0.0} | the overlay: the field `info` is missing",
        "{overlay: 1.0.0, info: T} | info must be an object",
        "{overlay: 1.0.0, info: {title: T}} | info: the field `version` is missing",
        "{overlay: 1.0.0, info: {title: T, version: 1}} | info: the field `version` must be a"
            + " string; put it in quotes",
        "{overlay: 1.0.0, info: {title: T, version: v, description: D}} | info: the field"
            + " `description` is unknown; correct its name, or start it with `x-`"
      })
  void an_invalid_field_is_an_error(String overlay, String message) {
    assertThatThrownBy(() -> Overlay.of(Yaml.of(overlay)))
        .isInstanceOf(OverlayException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1.0.0 | [] | actions must be an array with at least one action",
        "1.0.0 | {} | actions must be an array with at least one action",
        "1.0.0 | [$.a] | action 1 must be an object",
        "1.0.0 | [{target: $}, {update: {}}] | action 2: the field `target` is missing",
        "1.0.0 | [{target: $, remove: yes please}] | action 1: the field `remove` must be true or"
            + " false",
        "1.0.0 | [{target: $, copy: $.a}] | action 1: the field `copy` is unknown; correct its"
            + " name, or start it with `x-`",
        "1.1.0 | [{target: $, copy: $.a, update: {}}] | action 1, target $: has both update and"
            + " copy; split it into two actions"
      })
  void an_invalid_action_is_an_error(String version, String actions, String message) {
    assertThatThrownBy(() -> Yaml.overlay(version, "  " + actions))
        .isInstanceOf(OverlayException.class)
        .hasMessage(message);
  }
}
