package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The laws of the JSON door, on the bytes that a fuzzer starts from and on those that it once found
 * to break one. The fuzzer itself runs by {@code mvn -Pfuzz -pl rules -am process-test-classes}.
 */
class JsonDoorTest {

  @ParameterizedTest(name = "{0}")
  @MethodSource("seeds")
  void the_doors_agree_on_every_seed(Path seed) {
    assertThatCode(() -> JsonDoorLaws.fuzzerTestOneInput(Files.readAllBytes(seed)))
        .doesNotThrowAnyException();
  }

  @Property
  void the_doors_agree_on_any_bytes(@ForAll byte[] bytes) {
    assertThatCode(() -> JsonDoorLaws.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
  }

  static Stream<Path> seeds() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz/seeds"))) {
      return files.sorted().toList().stream();
    }
  }
}
