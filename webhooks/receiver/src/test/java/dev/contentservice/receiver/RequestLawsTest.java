package dev.contentservice.receiver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Applies the laws to the seeds of the fuzzer: {@code mvn -Pfuzz -pl webhooks/receiver
 * process-test-classes}.
 */
class RequestLawsTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource("seeds")
  void a_seed_is_handled_if_and_only_if_it_is_genuine(Path seed) throws Exception {
    RequestLaws.fuzzerTestOneInput(Files.readAllBytes(seed));
  }

  static List<Path> seeds() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz/seeds"))) {
      return files.sorted().toList();
    }
  }
}
