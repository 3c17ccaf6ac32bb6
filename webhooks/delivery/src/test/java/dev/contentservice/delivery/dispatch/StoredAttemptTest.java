package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is stored of an attempt as one text is read back. */
class StoredAttemptTest {
  @Test
  void headers_are_a_line_each_in_their_order() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("x-second", "a: b");
    values.put("content-type", "");

    String text = new ResponseHeaders(values).text();

    assertThat(text).isEqualTo("x-second: a: b\ncontent-type: ");
    assertThat(ResponseHeaders.parse(text).values())
        .containsExactly(entry("x-second", "a: b"), entry("content-type", ""));
  }

  @Test
  void no_headers_are_no_text() {
    assertThat(ResponseHeaders.NONE.text()).isNull();
    assertThat(ResponseHeaders.parse(null)).isEqualTo(ResponseHeaders.NONE);
  }

  @Test
  void line_breaks_in_a_header_are_replaced() {
    assertThat(new ResponseHeaders(Map.of("a", "1\r\n\0002")).text())
        .isEqualTo("a: 1\uFFFD\uFFFD\uFFFD2");
  }

  @Test
  void a_line_cut_in_its_name_is_omitted_and_repeated_names_are_joined() {
    assertThat(ResponseHeaders.parse("a: 1\n: 2\nb\na: 3\nc").values())
        .containsExactly(entry("a", "1, 3"));
  }

  @Test
  void timings_are_four_numbers_or_dashes() {
    AttemptTimings all = new AttemptTimings(0L, 1L, 22L, 333L);
    AttemptTimings some = new AttemptTimings(null, null, null, 5L);

    assertThat(all.text()).isEqualTo("0 1 22 333");
    assertThat(some.text()).isEqualTo("- - - 5");
    assertThat(AttemptTimings.parse(all.text())).isEqualTo(all);
    assertThat(AttemptTimings.parse(some.text())).isEqualTo(some);
  }
}
