package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What editors and the page of the starter say about its properties. */
class PropertiesTest {
  private static List<JsonNode> properties() throws IOException {
    try (InputStream metadata =
        PropertiesTest.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
      JsonNode all = JsonMapper.shared().readTree(metadata).get("properties");
      return StreamSupport.stream(all.spliterator(), false)
          .filter(each -> each.get("name").asString().startsWith("content."))
          .toList();
    }
  }

  @Test
  void every_property_has_a_description() throws IOException {
    assertThat(properties())
        .hasSizeGreaterThan(20)
        .allSatisfy(each -> assertThat(each.path("description").asString("")).endsWith("."));
  }

  @Test
  void the_page_lists_every_property_with_its_default() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "SPRING-BOOT.md"));

    assertThat(properties())
        .allSatisfy(
            each -> assertThat(page).contains("| `" + each.get("name").asString() + "` | "));
    assertThat(properties())
        .filteredOn(each -> each.has("defaultValue") && !each.get("defaultValue").isContainer())
        .allSatisfy(
            each ->
                assertThat(page)
                    .contains(
                        "| `%s` | %s |"
                            .formatted(
                                each.get("name").asString(), each.get("defaultValue").asString())));
  }

  @Test
  void code_on_the_page_is_code_of_the_tested_application() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "SPRING-BOOT.md"));
    Path tests =
        Path.of(
            "../verification/consumers/spring-boot-tests/src/test/java/dev/contentservice/consumers/boot");
    StringBuilder tested = new StringBuilder();
    try (var files = Files.list(tests)) {
      for (Path file : files.toList()) {
        tested.append(Files.readString(file).replaceAll("\\s+", ""));
      }
    }

    String[] blocks = page.split("```java\n");
    assertThat(blocks).hasSizeGreaterThan(1);
    for (int i = 1; i < blocks.length; i++) {
      String block = blocks[i].substring(0, blocks[i].indexOf("```"));
      assertThat(tested.toString()).contains(block.replaceAll("(?m)^import .*$|\\s+", ""));
    }
  }
}
