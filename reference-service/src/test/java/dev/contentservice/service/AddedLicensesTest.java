package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The licenses that the packaged service adds for libraries whose jars have none. Each is a copy of
 * the file in the repository of its library, or in its Python package (protobuf).
 */
class AddedLicensesTest {
  private static final List<Path> FOLDERS =
      List.of(Path.of("src/main/licenses"), Path.of("src/build/licenses"));

  @Test
  void each_is_of_a_library_that_the_service_ships() throws IOException {
    String shipped =
        new String(getClass().getResourceAsStream("/shipped.txt").readAllBytes(), UTF_8);

    assertThat(files()).hasSizeGreaterThan(4);
    assertThat(files().stream().map(file -> file.getParent().getFileName().toString()))
        .allMatch(artifact -> shipped.contains(":" + artifact + ":jar:"));
  }

  @Test
  void each_names_who_holds_the_copyright() throws IOException {
    for (Path file : files()) {
      assertThat(Files.readString(file)).as(file.toString()).containsPattern("Copyright [(c\\d]");
    }
  }

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : FOLDERS) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    return files;
  }
}
