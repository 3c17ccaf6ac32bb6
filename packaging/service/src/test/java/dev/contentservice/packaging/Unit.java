package dev.contentservice.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** The systemd unit and its file of settings. */
final class Unit {
  static final Path FILE = Path.of("src/main/systemd/content-service.service").toAbsolutePath();
  static final Path JAR =
      Path.of("../../reference-service/target/content-service.jar").toAbsolutePath();
  static final Path KAFKA = JAR.resolveSibling("content-service-kafka.jar");

  private Unit() {}

  /** The value of this setting of the unit. */
  static String value(String name) throws IOException {
    return Files.readAllLines(FILE).stream()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> line.substring(name.length() + 1))
        .collect(Collectors.joining(" "));
  }

  /** The settings of the service, without those that are commented out. */
  static Map<String, String> settings() throws IOException {
    return Files.readAllLines(Path.of("src/main/etc/content-service.env")).stream()
        .filter(line -> line.matches("[A-Z_]+=.*"))
        .map(line -> line.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }
}
