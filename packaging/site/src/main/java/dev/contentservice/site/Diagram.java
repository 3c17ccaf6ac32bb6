package dev.contentservice.site;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import net.sourceforge.plantuml.FileFormat;
import net.sourceforge.plantuml.FileFormatOption;
import net.sourceforge.plantuml.SourceStringReader;

/** A picture that is drawn from a text: the file of the same name that ends in {@code .puml}. */
final class Diagram {
  private Diagram() {}

  static boolean hasSource(Path picture) {
    return Files.exists(source(picture));
  }

  static Path source(Path picture) {
    return picture.resolveSibling(
        picture.getFileName().toString().replaceFirst("\\.\\w+$", ".puml"));
  }

  /** The picture as SVG, which contains its source. */
  static String draw(Path picture) throws IOException {
    System.setProperty("java.awt.headless", "true");
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    new SourceStringReader(Files.readString(source(picture)))
        .outputImage(svg, new FileFormatOption(FileFormat.SVG));
    return svg.toString(StandardCharsets.UTF_8);
  }
}
