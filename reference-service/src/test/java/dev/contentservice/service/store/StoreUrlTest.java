package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LowerChars;
import net.jqwik.api.constraints.StringLength;

/** URLs of stores that the service does not open. */
class StoreUrlTest {
  private static final String SUPPORTED =
      "CONTENT_STORE_URL must be 'jdbc:sqlite:' and a file name, or"
          + " 'jdbc:postgresql://host/database', but it ";

  @Property
  void another_kind_is_rejected_by_name_without_the_rest(
      @ForAll @LowerChars @StringLength(min = 1, max = 20) String kind) {
    if (kind.equals("sqlite") || kind.equals("postgresql")) {
      return;
    }
    assertThatThrownBy(() -> new StoreUrl("jdbc:" + kind + "://host/db?user=u&secret=CANARY"))
        .hasMessage(SUPPORTED + "starts with 'jdbc:" + kind + ":'");
  }

  @Example
  void other_text_is_rejected_and_not_repeated() {
    for (String text : new String[] {"", "CANARY", "postgres://u:CANARY@host/db", "jdbc:CANARY"}) {
      assertThatThrownBy(() -> new StoreUrl(text)).hasMessage(SUPPORTED + "is no JDBC URL");
    }
  }
}
