package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of pages are the files that the build compiles and runs. */
class PageTest {
  private static final Path ROOT = Path.of("../..");

  @ParameterizedTest
  @CsvSource({"TESTING.md, 1", "TUTORIAL-APPLICATION.md, 2"})
  void each_example_is_a_whole_file(String page, int count) throws IOException {
    List<MatchResult> examples =
        Pattern.compile("<!-- run by: (\\S+) -->\n```java\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve("docs").resolve(page)))
            .results()
            .toList();

    assertThat(examples).hasSize(count);
    for (MatchResult example : examples) {
      assertThat(Files.readString(ROOT.resolve(example.group(1)))).endsWith(example.group(2));
    }
  }
}
