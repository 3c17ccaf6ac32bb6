package dev.contentservice.receiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What editors and docs/RECEIVING.md say about the properties. */
class ReceiverPropertiesTest {
  private static List<JsonNode> properties() throws IOException {
    try (InputStream metadata =
        ReceiverPropertiesTest.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      return new JsonMapper().readTree(metadata).get("properties").valueStream().toList();
    }
  }

  @Test
  void every_property_has_a_description() throws IOException {
    assertThat(properties())
        .hasSameSizeAs(ReceiverProperties.class.getRecordComponents())
        .allSatisfy(each -> assertThat(each.path("description").asString("")).endsWith("."));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "2147483647, 2147483647",
    "2147483648, 2147483647",
    "9223372036854775807, 2147483647",
    "-1, -1",
    "-9223372036854775808, -1"
  })
  void a_limit_above_the_highest_is_the_highest(long set, int limit) {
    Duration any = Duration.ofDays(1);

    assertThat(
            new ReceiverProperties(null, "/", any, DataSize.ofBytes(set), true, any, false)
                .maxBytes())
        .isEqualTo(limit);
  }

  @Test
  void the_page_lists_every_property_with_its_default() throws IOException {
    String page = Files.readString(Path.of("../../docs/RECEIVING.md"));

    assertThat(properties())
        .allSatisfy(
            each -> {
              JsonNode value = each.path("defaultValue");
              assertThat(page)
                  .contains(
                      "| `%s` | %s |"
                          .formatted(
                              each.get("name").asString(),
                              value.isMissingNode() ? "none" : "`" + value.asString() + "`"));
            });
  }
}
