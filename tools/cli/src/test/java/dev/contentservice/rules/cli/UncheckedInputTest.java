package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.BodyJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every format reports all unchecked inputs. */
class UncheckedInputTest {
  private static final int LIMIT = 1 << 20;
  private static final String UNKNOWN = "{\"name\":\"a\"}";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {LIMIT - 1, LIMIT, LIMIT + 1, 2 * LIMIT, 5 * LIMIT})
  void a_document_on_a_single_line_is_checked_or_reported_as_too_long(int length)
      throws IOException {
    String frame = "{\"enabled\":true,\"custom_payload\":\"\"}";
    String document = frame.replace("\"\"", "\"" + "x".repeat(length - frame.length()) + "\"");
    int status = length > LIMIT ? 1 : 0;

    for (String name : new String[] {"a.json", "a.ndjson"}) {
      Path file = Files.writeString(folder.resolve(name), document);
      Run run = Run.of("check", file.toString());
      assertThat(run.status()).isEqualTo(status);
      assertThat(run.out())
          .endsWith("1 document: " + status + " error" + s(status) + ", 0 warnings\n");
    }
    Run piped = Run.of(document.getBytes(UTF_8), "check", "-");
    assertThat(piped.status()).isEqualTo(status);
    assertThat(piped.out().contains("the document is longer than 1048576 bytes; send less"))
        .isEqualTo(length > LIMIT);
  }

  @ParameterizedTest
  @ValueSource(ints = {LIMIT - 1, LIMIT, LIMIT + 1, 3 * LIMIT})
  void white_space_before_a_document_shifts_its_position(int length) throws IOException {
    String bad = " ".repeat(length) + "{\"url\":\"x\"}";
    for (String name : new String[] {"a.json", "a.ndjson"}) {
      Path file = Files.writeString(folder.resolve(name), bad);
      assertThat(Run.of("check", file.toString()).out())
          .contains(":1:" + (length + 2) + ": error: /url:");
    }
    Path array =
        Files.writeString(folder.resolve("b.json"), " ".repeat(length) + "[{\"url\":\"x\"}]");
    assertThat(Run.of("check", array.toString()).out())
        .contains(":1:" + (length + 3) + ": error: /url:");
  }

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

  private static String s(int count) {
    return count == 1 ? "" : "s";
  }
}
