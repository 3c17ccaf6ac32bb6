package dev.contentservice.rules.js;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The package in Node gives the reports of the JSON validator and the rules of Java. */
@Tag("exhaustive")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NodeTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int BATCH = 500;

  private final JavaReports java = new JavaReports();
  private int vectors;
  private Process node;
  private BufferedReader reports;
  private BufferedWriter lines;

  @BeforeAll
  void start() throws IOException {
    assumeTrue(runs("node", "--version"), "without node in the PATH");
    node =
        new ProcessBuilder("node", Path.of("target", "npm", "runner.js").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    vectors = Vectors.read().size();
    reports = node.inputReader(UTF_8);
    lines = node.outputWriter(UTF_8);
  }

  @AfterAll
  void stop() throws InterruptedException {
    if (node != null) {
      node.destroy();
      node.waitFor();
    }
  }

  @Test
  void examples_of_all_rules_give_the_reports_of_java() {
    List<ObjectNode> examples = new RandomBodies(0).examples();

    assertThat(examples).hasSizeGreaterThan(30);
    assertThat(agree(examples)).isPositive();
  }

  @Test
  void vectors_pass() throws Exception {
    String output = output(0, "node", "target/npm/vectors.js", "node", "target/npm/runner.js");

    assertThat(output).isEqualTo(vectors + " of " + vectors + " vectors, 0 different\n");
  }

  @Test
  void vectors_find_a_runner_that_passes_everything() throws Exception {
    String everything =
        "for await (const line of require('readline').createInterface({input: process.stdin}))"
            + " console.log('{\"passed\":true,\"violations\":[],\"moreErrors\":false,"
            + "\"moreWarnings\":false}')";
    String async = "(async () => { " + everything + " })()";

    assertThat(output(1, "node", "target/npm/vectors.js", "node", "-e", async))
        .contains("vector 1: expected ")
        .containsPattern(vectors + " of " + vectors + " vectors, [0-9]{4} different");
  }

  @Test
  void vectors_find_a_runner_that_writes_no_json_and_ends_early() throws Exception {
    assertThat(output(1, "node", "target/npm/vectors.js", "node", "-e", "console.log('x')"))
        .endsWith("but was \"x\"\n1 of " + vectors + " vectors, 1 different\n");
  }

  /** More of them with {@code -Drandom.bodies=N}, others with {@code -Drandom.seed=N}. */
  @Test
  void random_bodies_give_the_reports_of_java() {
    int number = Integer.getInteger("random.bodies", 20_000);
    RandomBodies bodies = new RandomBodies(Long.getLong("random.seed", 1));
    int valid = 0;
    for (int i = 0; i < number; i += BATCH) {
      valid += agree(Stream.generate(bodies::next).limit(Math.min(BATCH, number - i)).toList());
    }

    assertThat(valid).isBetween(number / 10, number - number / 10);
  }

  @Test
  void anything_but_an_object_is_no_document() {
    List<ObjectNode> lines =
        Stream.of("null", "[]", "\"{}\"", "1", "true")
            .map(body -> "{\"document\":\"webhook\",\"body\":" + body + "}")
            .map(line -> (ObjectNode) JSON.readTree(line))
            .toList();

    assertThat(agree(lines)).isZero();
  }

  @Test
  void values_that_only_javascript_has_are_read_as_json_stringify_writes_them() throws Exception {
    assertThat(output(0, "node", "--test", "--test-reporter=tap", "src/test/js/values.test.mjs"))
        .contains("# pass 7");
  }

  private static String output(int status, String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(status);
    return output;
  }

  /** Returns how many bodies passed. Node reads them while Java checks them. */
  private int agree(List<ObjectNode> bodies) {
    CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(bodies));
    int passed = 0;
    for (ObjectNode body : bodies) {
      ObjectNode expected = java.report(body);
      String report = read();
      // Equal texts are equal reports, and need no reading.
      if (!report.equals(expected.toString())) {
        assertThat(JSON.readTree(report)).as(body.toString()).isEqualTo(expected);
      }
      passed += expected.path("passed").asBoolean() ? 1 : 0;
    }
    sent.join();
    return passed;
  }

  private void send(List<ObjectNode> bodies) {
    try {
      for (ObjectNode body : bodies) {
        // Escaped, because half a surrogate pair has no encoding.
        lines.write(escaped(body));
        lines.write('\n');
      }
      lines.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String read() {
    try {
      return reports.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String escaped(JsonNode line) {
    StringBuilder text = new StringBuilder();
    line.toString()
        .chars()
        .forEach(c -> text.append(c < 0x7F ? Character.toString(c) : "\\u%04x".formatted(c)));
    return text.toString();
  }

  private static boolean runs(String... command) {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
