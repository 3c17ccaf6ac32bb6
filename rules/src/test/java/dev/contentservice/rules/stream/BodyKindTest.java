package dev.contentservice.rules.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BodyKindTest {

  static Stream<BodyKind> kinds() {
    return Stream.of(BodyKind.values());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void every_kind_is_found_by_its_label(BodyKind kind) {
    assertThat(BodyKind.labelled(kind.label())).contains(kind);
  }

  @Test
  void no_kind_has_another_label() {
    assertThat(BodyKind.labelled("WEBHOOK")).isEmpty();
  }
}
