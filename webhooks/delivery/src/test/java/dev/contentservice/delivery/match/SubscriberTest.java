package dev.contentservice.delivery.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.match.internal.Subscriber;
import java.util.Locale;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A subscriber is its identifier, whether that is a UUID or not. */
class SubscriberTest {
  @Property
  void it_keeps_its_identifier(@ForAll("ids") String id) {
    assertThat(new Subscriber(id).webhookId()).isEqualTo(id);
    assertThat(new Subscriber(id)).hasToString(id);
  }

  @Property
  void it_equals_others_with_its_identifier(@ForAll("ids") String id, @ForAll("ids") String other) {
    assertThat(new Subscriber(id)).isEqualTo(new Subscriber(id));
    assertThat(new Subscriber(id)).hasSameHashCodeAs(new Subscriber(id));
    assertThat(new Subscriber(id).equals(new Subscriber(other))).isEqualTo(id.equals(other));
  }

  @Property
  void it_is_ordered_like_its_identifier(@ForAll("ids") String id, @ForAll("ids") String other) {
    assertThat(Integer.signum(new Subscriber(id).compareTo(new Subscriber(other))))
        .isEqualTo(Integer.signum(id.compareTo(other)));
  }

  @Test
  void a_uuid_in_capital_letters_is_another_identifier() {
    String id = "0190a5e6-7c3b-7def-8a12-b34c56d78e9f";

    assertThat(new Subscriber(id)).isNotEqualTo(new Subscriber(id.toUpperCase(Locale.ROOT)));
  }

  @Provide
  Arbitrary<String> ids() {
    Arbitrary<String> uuids =
        Arbitraries.longs()
            .flatMap(high -> Arbitraries.longs().map(low -> new UUID(high, low).toString()));
    Arbitrary<String> almost =
        uuids.map(id -> id.replaceFirst("[a-f]", "G")).filter(id -> id.indexOf('G') >= 0);
    return Arbitraries.oneOf(
        uuids,
        uuids.map(id -> id.toUpperCase(Locale.ROOT)),
        almost,
        Arbitraries.strings().ascii().ofMaxLength(40),
        Arbitraries.of("", "w", "1-1-1-1-1", "-".repeat(36), "é"));
  }
}
