package dev.contentservice.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sourceforge.plantuml.FileFormat;
import net.sourceforge.plantuml.FileFormatOption;
import net.sourceforge.plantuml.SourceStringReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The diagrams of the pages are those of their sources. {@code -Dupdate-docs} draws them anew. */
class DiagramsTest {
  private static final Path FOLDER = WrittenSite.ROOT.resolve("docs/diagrams");

  /** Widths of texts depend on the fonts of a machine, so only sources are compared. */
  private static final Pattern SOURCE = Pattern.compile("<\\?plantuml-src (\\S+)\\?>");

  static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".puml")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void the_picture_in_the_repository_has_the_source_beside_it(Path source) throws IOException {
    Path picture = source.resolveSibling(source.getFileName().toString().replace(".puml", ".svg"));
    String drawn = draw(source);
    if (System.getProperty("update-docs") != null) {
      Files.writeString(picture, drawn);
    }

    assertThat(drawn).doesNotContain("Syntax Error");
    assertThat(source(Files.readString(picture)))
        .as("run it with -Dupdate-docs")
        .isEqualTo(source(drawn));
  }

  private static String source(String svg) {
    Matcher found = SOURCE.matcher(svg);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private static String draw(Path source) throws IOException {
    System.setProperty("java.awt.headless", "true");
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    new SourceStringReader(Files.readString(source))
        .outputImage(svg, new FileFormatOption(FileFormat.SVG));
    return svg.toString(StandardCharsets.UTF_8);
  }
}
