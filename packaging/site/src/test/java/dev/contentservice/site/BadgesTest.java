package dev.contentservice.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The badges of the README say what the build has or enforces. {@code -Dupdate-docs} draws them
 * anew.
 */
class BadgesTest {
  private static final Path FOLDER = WrittenSite.ROOT.resolve("docs/badges");
  private static final String NEWEST_RELEASE = "(?m)^## \\[([0-9.]+)]";
  private static final String JDK = "\\| (JDK \\d+)(?= )";

  private static Map<String, String> badges() throws IOException {
    Map<String, String> badges = new LinkedHashMap<>();
    badges.put("release", first(NEWEST_RELEASE, "CHANGELOG.md"));
    badges.put("tested on", all(JDK, "docs/COMPATIBILITY.md"));
    badges.put("license", first("<license><name>([^<]+)<", "pom.xml"));
    String killed = first("<mutation\\.threshold>(\\d+)<", "rules/pom.xml");
    badges.put("mutation tests", "rules ≥ " + killed + " %");
    return badges;
  }

  @ParameterizedTest
  @ValueSource(strings = {"release", "tested on", "license", "mutation tests"})
  void a_badge_has_the_value_of_the_build(String label) throws IOException {
    Path picture = FOLDER.resolve(label.replace(' ', '-') + ".svg");
    String drawn = svg(label, badges().get(label));
    if (System.getProperty("update-docs") != null) {
      Files.writeString(picture, drawn);
    }

    assertThat(picture).as("run it with -Dupdate-docs").hasContent(drawn);
  }

  @Test
  void the_readme_shows_each_badge_with_its_value_for_readers_without_pictures()
      throws IOException {
    String readme = Files.readString(WrittenSite.ROOT.resolve("README.md"));

    assertThat(badges())
        .allSatisfy(
            (label, value) ->
                assertThat(readme)
                    .contains(
                        "![%s: %s](docs/badges/%s.svg)"
                            .formatted(label, value, label.replace(' ', '-'))));
  }

  /** Two texts beside each other. Their widths are given, since fonts differ. */
  private static String svg(String label, String value) {
    int left = 12 + 6 * label.length();
    int right = 12 + 7 * value.length();
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" aria-label="%4$s: %5$s">
          <rect width="%1$d" height="20" rx="3" fill="#40464d"/>
          <path d="M%2$d 0h%3$da3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-%3$dz" fill="#0b5fad"/>
          <g fill="#fff" font-family="system-ui,sans-serif" font-size="11">
            <text x="6" y="14" textLength="%6$d" lengthAdjust="spacingAndGlyphs">%4$s</text>
            <text x="%7$d" y="14" textLength="%8$d" lengthAdjust="spacingAndGlyphs">%5$s</text>
          </g>
        </svg>
        """
        .formatted(left + right, left, right - 3, label, value, left - 12, left + 6, right - 12);
  }

  private static String first(String pattern, String file) throws IOException {
    Matcher found = Pattern.compile(pattern).matcher(read(file));
    assertThat(found.find()).as(pattern + " in " + file).isTrue();
    return found.group(1);
  }

  private static String all(String pattern, String file) throws IOException {
    return Pattern.compile(pattern)
        .matcher(read(file))
        .results()
        .map(found -> found.group(1))
        .distinct()
        .collect(Collectors.joining(", "))
        .replace(", JDK", ",");
  }

  private static String read(String file) throws IOException {
    return Files.readString(WrittenSite.ROOT.resolve(file));
  }
}
