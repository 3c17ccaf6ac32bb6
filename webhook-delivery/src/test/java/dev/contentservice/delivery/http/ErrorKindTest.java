package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The words for what went wrong are those that the document explains. */
class ErrorKindTest {

  @Test
  void each_word_is_in_the_document_and_those_that_do_not_count_are_there_twice()
      throws IOException {
    String document = Files.readString(Path.of("..", "docs", "DELIVERY.md"));
    int start = document.indexOf("An attempt that does not deliver says why");
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
