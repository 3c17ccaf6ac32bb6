package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of the page are the files that the build compiles and runs. */
class PageTest {
  private static final Path ROOT = Path.of("../..");

  @Test
  void each_example_is_a_whole_file() throws IOException {
    List<MatchResult> examples =
        Pattern.compile("<!-- run by: (\\S+) -->\n```java\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve("docs/TESTING.md")))
            .results()
            .toList();

    assertThat(examples).hasSize(2);
    for (MatchResult example : examples) {
      assertThat(Files.readString(ROOT.resolve(example.group(1)))).endsWith(example.group(2));
    }
  }
}
