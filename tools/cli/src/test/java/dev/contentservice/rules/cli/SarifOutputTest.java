package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.contentservice.rules.json.BodyJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class SarifOutputTest {
  /** The schema that OASIS published. */
  private static final Schema SCHEMA = schema();

  @TempDir Path folder;

  @Test
  void the_output_is_valid_by_the_published_schema() throws IOException {
    Path file = Files.writeString(folder.resolve("ä b:c.json"), "{\"url\":\"x\",\"é/~\":1}");
    byte[] in = "{\"name\":1,\"api_key\":\"a\"}\n{}\n[]".getBytes(UTF_8);

    Run run = Run.of(in, "check", "--format", "sarif", file.toString(), "-", "a:b#c", "..");

    JsonNode log = BodyJson.mapper().readTree(run.out());
    assertThat(SCHEMA.validate(log)).isEmpty();
    assertThat(log.at("/runs/0/results").size()).isGreaterThanOrEqualTo(4);
    assertThat(log.at("/runs/0/invocations/0/executionSuccessful").asBoolean()).isFalse();
    assertThat(log.at("/runs/0/invocations/0/toolExecutionNotifications").findValuesAsString("uri"))
        .contains("a%3Ab%23c", "-");
    assertThat(log.at("/runs/0/results").findValuesAsString("uri"))
        .contains(file.toUri().toASCIIString(), "-");
  }

  @Test
  void an_empty_log_is_valid() {
    Run run = Run.of("[]".getBytes(UTF_8), "check", "--format", "sarif", "-");

    JsonNode log = BodyJson.mapper().readTree(run.out());
    assertThat(SCHEMA.validate(log)).isEmpty();
    assertThat(log.at("/runs/0/results").isEmpty()).isTrue();
    assertThat(run.status()).isZero();
  }

  @Test
  void files_of_the_working_folder_have_plain_relative_uris() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("b c"));
    Path file = Files.writeString(inner.resolve("d.json"), "{\"url\":\"x\"}");
    String[] names = {file.toString(), folder + "/./b c/../b c/d.json"};
    for (String name : names) {
      Run run = Run.in(folder, "check", "--format=sarif", name);

      assertThat(BodyJson.mapper().readTree(run.out()).at("/runs/0/results"))
          .extracting(result -> result.findValue("uri").asString())
          .containsExactly("b%20c/d.json");
    }
    Run outside = Run.in(inner, "check", "--format=sarif", folder + "/b c/../x.json", "../x.json");
    assertThat(BodyJson.mapper().readTree(outside.out()).findValuesAsString("uri"))
        .containsExactly(folder.resolve("x.json").toUri().toASCIIString(), "../x.json");
  }

  @Test
  void the_schema_rejects_other_json() {
    assertThat(SCHEMA.validate(BodyJson.mapper().readTree("{\"version\":\"2.1.0\"}"))).isNotEmpty();
  }

  @Test
  void every_result_has_the_catalogue_index_of_its_rule() {
    Run run = Run.of("{\"url\":\"x\"}".getBytes(UTF_8), "check", "--format", "sarif", "-");

    JsonNode log = BodyJson.mapper().readTree(run.out());
    JsonNode result = log.at("/runs/0/results/0");
    assertThat(log.at("/runs/0/tool/driver/rules/" + result.path("ruleIndex").asInt() + "/id"))
        .isEqualTo(result.path("ruleId"));
    assertThat(result.at("/locations/0/logicalLocations/0/fullyQualifiedName").asString())
        .isEqualTo("/url");
  }

  private static Schema schema() {
    try (InputStream json =
        SarifOutputTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      JsonNode schema = BodyJson.mapper().readTree(json);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(schema);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
