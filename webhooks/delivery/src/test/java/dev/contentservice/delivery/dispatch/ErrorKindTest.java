package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Compares error codes with docs/DELIVERY.md. */
class ErrorKindTest {

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
}
