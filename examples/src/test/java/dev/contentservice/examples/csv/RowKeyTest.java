package dev.contentservice.examples.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowKeyTest {
  private static final List<String> HEADER = List.of("name", "api_key");
  private static final List<String> CELLS = List.of("Article", "article");
  private static final String KEY = RowKey.of("models.csv", 2, HEADER, CELLS);

  @Test
  void the_same_row_has_the_same_key_in_every_run() {
    assertThat(RowKey.of("models.csv", 2, HEADER, CELLS)).isEqualTo(KEY).matches("[0-9a-f]{64}");
  }

  @Test
  void another_file_line_or_text_has_another_key() {
    assertThat(RowKey.of("other.csv", 2, HEADER, CELLS)).isNotEqualTo(KEY);
    assertThat(RowKey.of("models.csv", 3, HEADER, CELLS)).isNotEqualTo(KEY);
    assertThat(RowKey.of("models.csv", 2, HEADER, List.of("Article", "articles")))
        .isNotEqualTo(KEY);
    assertThat(RowKey.of("models.csv", 2, HEADER, List.of("a, b", "c")))
        .isNotEqualTo(RowKey.of("models.csv", 2, HEADER, List.of("a", "b, c")));
  }
}
