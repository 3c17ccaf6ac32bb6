package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.BodyJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Every format reports all unchecked inputs. */
class UncheckedInputTest {
  private static final String UNKNOWN = "{\"name\":\"a\"}";

  @TempDir Path folder;

  @Test
  void a_directory_without_documents_is_reported() throws IOException {
    Files.createDirectories(folder.resolve("a/b"));
    Files.writeString(folder.resolve("a/notes.txt"), "x");

    Run run = Run.of("check", folder.resolve("a").toString());

    assertThat(run)
        .isEqualTo(
            new Run(
                2,
                "0 documents: 0 errors, 0 warnings\n",
                "content-rules: "
                    + folder.resolve("a")
                    + ": nothing to check: it has no files *.json, *.ndjson or *.jsonl, also with"
                    + " .gz\n"));
  }

  @Test
  void every_unchecked_document_and_input_is_in_the_json() {
    byte[] lines = (UNKNOWN + "\n {\"url\":\"x\"}\n" + UNKNOWN).getBytes(UTF_8);

    Run run = Run.of(lines, "check", "--format", "json", "missing.json", "-");

    JsonNode json = BodyJson.mapper().readTree(run.out());
    assertThat(run.status()).isEqualTo(2);
    assertThat(json.path("documents").asInt()).isEqualTo(3);
    assertThat(json.path("unchecked").size()).isEqualTo(3);
    assertThat(json.at("/unchecked/0"))
        .isEqualTo(
            BodyJson.mapper()
                .readTree(
                    "{\"file\":\"missing.json\","
                        + "\"message\":\"cannot read it: there is no such file\"}"));
    assertThat(json.at("/unchecked/2/line").asInt()).isEqualTo(3);
    assertThat(json.at("/unchecked/2/column").asInt()).isEqualTo(1);
    assertThat(json.at("/unchecked/2/message").asString()).contains("--as create-model");
    assertThat(json.at("/violations/0/line").asInt()).isEqualTo(2);
    assertThat(json.at("/violations/0/column").asInt()).isEqualTo(3);
  }

  @Test
  void the_summary_counts_unchecked_documents() {
    Run run = Run.of((UNKNOWN + "\n{\"enabled\":true}\n").getBytes(UTF_8), "check", "-");

    assertThat(run.out()).isEqualTo("2 documents: 0 errors, 0 warnings, 1 not checked\n");
  }

  @Test
  void every_format_marks_a_document_with_more_than_100_violations() {
    byte[] body = ("{\"events\":[" + "{},".repeat(99_999) + "{}]}").getBytes(UTF_8);

    Run text = Run.of(body, "check", "-");
    JsonNode json = BodyJson.mapper().readTree(Run.of(body, "check", "--format=json", "-").out());
    JsonNode sarif = BodyJson.mapper().readTree(Run.of(body, "check", "--format=sarif", "-").out());

    assertThat(text.out().lines()).hasSize(102);
    assertThat(text.out())
        .endsWith(
            """
            -:1:1: note: more violations; only the first 100 errors and 100 warnings of a document are listed
            1 document: 100 errors, 0 warnings; more in 1 document
            """);
    assertThat(json.path("violations").size()).isEqualTo(100);
    assertThat(json.path("truncated").size()).isEqualTo(1);
    assertThat(json.at("/truncated/0/line").asInt()).isEqualTo(1);
    assertThat(sarif.at("/runs/0/results").size()).isEqualTo(100);
    assertThat(
            sarif.at("/runs/0/invocations/0/toolExecutionNotifications/0/message/text").asString())
        .contains("more violations");
    assertThat(sarif.at("/runs/0/invocations/0/executionSuccessful").asBoolean()).isTrue();
  }
}
