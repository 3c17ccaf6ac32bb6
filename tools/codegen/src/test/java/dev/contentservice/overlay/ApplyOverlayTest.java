package dev.contentservice.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Applies overlays to the contract as a build does. */
class ApplyOverlayTest {
  private static final String CONTRACT = "META-INF/openapi/content-service.yaml";
  private static final String EMPTY =
      "{openapi: 3.0.3, info: {title: \"on\", version: \"1\"}, paths: {}}";

  @TempDir Path folder;

  @Test
  void the_rest_of_the_contract_stays_as_it_is() throws IOException {
    JsonNode before =
        Yaml.of(
            new String(
                getClass().getClassLoader().getResourceAsStream(CONTRACT).readAllBytes(),
                StandardCharsets.UTF_8));
    Path output = apply(CONTRACT, "{target: $.info, update: {version: 2.0.0}}", "new/out.yaml");
    JsonNode after = Yaml.of(Files.readString(output));

    assertThat(after.at("/info/version").asString()).isEqualTo("2.0.0");
    assertThat(names(after)).isEqualTo(names(before));
    ((ObjectNode) after.get("info")).set("version", before.at("/info/version"));
    assertThat(after).isEqualTo(before);
  }

  @Test
  void a_file_with_another_name_is_json() throws IOException {
    Path contract = Files.writeString(folder.resolve("content-service.yaml"), EMPTY);
    Path output = apply(contract.toString(), "{target: $.info, update: {x-b: 'no'}}", "out.json");

    assertThat(new JsonMapper().readTree(Files.readString(output)).get("info"))
        .isEqualTo(Yaml.of("{title: 'on', version: '1', x-b: 'no'}"));
  }

  @Test
  void a_message_names_the_overlay() {
    assertThatThrownBy(() -> apply(CONTRACT, "{target: $.pathes, remove: true}", "out.yaml"))
        .hasMessageMatching(".*overlay.yaml: action 1, target \\$.pathes: selects nothing; .*");
    assertThat(folder.resolve("out.yaml")).doesNotExist();
  }

  @Test
  void an_overlay_of_another_document_is_a_warning() throws IOException {
    Path contract = Files.writeString(folder.resolve("other.yaml"), EMPTY);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      apply(contract.toString(), "{target: $.info, update: {x-b: 1}}", "out.yaml");
    } finally {
      System.setErr(before);
    }

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("warning: ")
        .contains("overlay.yaml: extends content-service.yaml, but the contract is ")
        .contains("other.yaml");
  }

  @Test
  void input_that_cannot_be_read_is_an_error() throws IOException {
    Path twice = Files.writeString(folder.resolve("twice.yaml"), "a: 1\na: 2\n");

    assertThatThrownBy(() -> apply("none.yaml", "{target: $}", "out.yaml"))
        .hasMessage("cannot read none.yaml: none.yaml");
    assertThatThrownBy(() -> apply(twice.toString(), "{target: $}", "out.yaml"))
        .hasMessageContaining("twice.yaml")
        .hasMessageContaining("line: 2");
    assertThatThrownBy(() -> ApplyOverlay.main(new String[] {"a"}))
        .hasMessage("usage: ApplyOverlay CONTRACT OVERLAY OUTPUT");
  }

  private Path apply(String contract, String action, String output) throws IOException {
    Path overlay =
        Files.writeString(
            folder.resolve("overlay.yaml"),
            "overlay: 1.0.0\ninfo: {title: T, version: '1'}\nextends: content-service.yaml\n"
                + "actions: ["
                + action
                + "]\n");
    Path result = folder.resolve(output);
    ApplyOverlay.main(new String[] {contract, overlay.toString(), result.toString()});
    return result;
  }

  /** The names in order, which equality ignores. */
  private static List<String> names(JsonNode document) {
    return JsonPath.parse("$..*").select(document).stream().map(Located::toString).toList();
  }
}
