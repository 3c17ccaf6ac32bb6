package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.contentservice.rules.ContentDomain;
import dev.contentservice.rules.json.ReadResult.Valid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies the properties to the fuzzer's seeds and to its past findings. To run the fuzzer: {@code
 * mvn -Pfuzz -pl rules -am process-test-classes}.
 */
@Domain(ContentDomain.class)
@Domain(DomainContext.Global.class)
class JsonReaderLawsTest {
  private static final List<JsonBodyReader<?>> VALIDATORS =
      List.of(
          JsonBodyReader.createItemType(),
          JsonBodyReader.updateWebhook(),
          JsonBodyReader.provisionedWebhook());

  @ParameterizedTest(name = "{0}")
  @MethodSource("seeds")
  void the_validators_agree_on_every_seed(Path seed) {
    assertThatCode(() -> JsonReaderLaws.fuzzerTestOneInput(Files.readAllBytes(seed)))
        .doesNotThrowAnyException();
  }

  @Property
  void the_validators_agree_on_any_bytes(@ForAll byte[] bytes) {
    assertThatCode(() -> JsonReaderLaws.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
  }

  @Property
  void the_validators_agree_on_valid_nearly_valid_and_wild_documents(@ForAll ObjectNode document) {
    byte[] body = BodyJson.mapper().writeValueAsBytes(document);

    Statistics.label("accepted by some validator")
        .collect(
            VALIDATORS.stream().anyMatch(validator -> validator.read(body) instanceof Valid<?>))
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 10);
              c.check(false).percentage(p -> p > 10);
            });
    assertThatCode(() -> JsonReaderLaws.fuzzerTestOneInput(body)).doesNotThrowAnyException();
  }

  @Property
  void the_validators_agree_on_documents_with_other_bytes_in_them(
      @ForAll ObjectNode document, @ForAll byte[] bytes, @ForAll short place) {
    byte[] body = BodyJson.mapper().writeValueAsBytes(document);
    int start = Math.floorMod(place, body.length);
    System.arraycopy(bytes, 0, body, start, Math.min(bytes.length, body.length - start));

    assertThatCode(() -> JsonReaderLaws.fuzzerTestOneInput(body)).doesNotThrowAnyException();
  }

  static Stream<Path> seeds() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz/seeds"))) {
      return files.sorted().toList().stream();
    }
  }
}
