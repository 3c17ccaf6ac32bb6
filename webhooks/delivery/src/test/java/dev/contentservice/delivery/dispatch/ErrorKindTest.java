package dev.contentservice.delivery.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** Compares error codes with docs/DELIVERY.md and with the words of pages. */
class ErrorKindTest {
  /** No attempt was made, or the status has the meaning. */
  private static final EnumSet<ErrorKind> WITHOUT_MEANING =
      EnumSet.of(
          ErrorKind.NOT_LOOKED_UP,
          ErrorKind.PROXY,
          ErrorKind.BUSY,
          ErrorKind.TOO_LATE,
          ErrorKind.STATUS);

  @Test
  void each_code_is_documented_and_those_that_are_no_receiver_failure_twice() throws IOException {
    String document =
        Files.readString(Path.of("../..", "docs", "DELIVERY.md")).replaceAll("\\s+", " ");
    int start = document.indexOf("An attempt that does not deliver has an error");
    String[] sentences = document.substring(start).split("Of these|do not count", 3);

    assertThat(Arrays.stream(ErrorKind.values()))
        .allSatisfy(
            kind -> {
              String word = "`" + kind.code() + "`";
              assertThat(sentences[0]).contains(word);
              assertThat(sentences[1].contains(word)).isEqualTo(!kind.isReceiverFailure());
            });
  }

  @Test
  void each_error_of_an_attempt_has_a_meaning_in_words() throws IOException {
    try (InputStream words = ErrorKind.class.getResourceAsStream("attempts.js")) {
      String text = new String(words.readAllBytes(), UTF_8);
      assertThat(EnumSet.complementOf(WITHOUT_MEANING))
          .allMatch(kind -> text.contains("\n  " + kind.code() + ": '"));
    }
  }
}
