package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.BodyJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import tools.jackson.databind.JsonNode;

/**
 * For any bytes, chunks and buffer boundaries, every document is checked or reported as unchecked.
 */
@Tag("exhaustive")
class SilenceTest {
  private static final int LIMIT = 1 << 20;
  private static final Path LINES = file();

  /** One document and its expected result. */
  private record Part(String space, String document, boolean bad, boolean unknown) {

    boolean isTooLong() {
      return document.length() > LIMIT;
    }
  }

  @Property(tries = 80)
  void every_document_is_checked_around_every_boundary(
      @ForAll("parts") List<Part> parts,
      @ForAll("frames") String frame,
      @ForAll("steps") int step,
      @ForAll boolean end) {
    String between = frame.equals("[]") ? "," : "\n";
    String text =
        parts.stream().map(p -> p.space() + p.document()).collect(Collectors.joining(between));
    String framed = frame.equals("[]") ? "[" + text + "]" : text;
    byte[] bytes = (framed + (end ? "\n" : "")).getBytes(UTF_8);

    JsonNode found = checked(bytes, step);

    assertThat(found.path("documents").asLong()).isEqualTo(parts.size());
    assertThat(IndependentCount.of(bytes)).isEqualTo(parts.size());
    assertThat(found.path("errors").asLong())
        .isEqualTo(parts.stream().filter(p -> p.bad() || p.isTooLong()).count());
    assertThat(found.path("unchecked").size())
        .isEqualTo((int) parts.stream().filter(p -> p.unknown() && !p.isTooLong()).count());
  }

  @Property(tries = 500)
  void the_documents_in_any_bytes_are_all_counted(
      @ForAll("wild") byte[] bytes, @ForAll("steps") int step) {
    JsonNode found = checked(bytes, step);

    assertThat(found.path("documents").asLong())
        .as("in %s", new String(bytes, ISO_8859_1))
        .isEqualTo(IndependentCount.of(bytes));
  }

  @Property(tries = 100)
  void the_documents_in_any_lines_are_all_counted(@ForAll("wild") byte[] bytes) throws Exception {
    Files.write(LINES, bytes);

    JsonNode found = json(Run.of("check", "--format", "json", LINES.toString()));

    assertThat(found.path("documents").asLong()).isEqualTo(IndependentCount.lines(bytes));
  }

  @Property(tries = 15)
  void a_document_over_many_lines_is_one_of_any_length(
      @ForAll("sizes") int size, @ForAll("sizes") int space, @ForAll("steps") int step) {
    String text =
        "\n".repeat(space) + "{\"enabled\":\ntrue,\"custom_payload\":\"" + "x".repeat(size);

    JsonNode found = checked((text + "\"}").getBytes(UTF_8), step);

    assertThat(found.path("documents").asInt()).isEqualTo(1);
    assertThat(found.path("errors").asInt()).isEqualTo(size > LIMIT - 40 ? 1 : 0);
  }

  @Provide
  Arbitrary<List<Part>> parts() {
    Arbitrary<Part> part =
        Combinators.combine(spaces(), Arbitraries.of(0, 0, 0, 1, 2), sizesOfDocuments())
            .as(SilenceTest::part);
    return part.list().ofMinSize(1).ofMaxSize(6);
  }

  private static Part part(String space, int kind, int size) {
    return switch (kind) {
      case 1 -> new Part(space, padded("{\"url\":\"x\",\"custom_payload\":\"", size), true, false);
      case 2 -> new Part(space, padded("{\"name\":\"", size), false, true);
      default ->
          new Part(space, padded("{\"enabled\":true,\"custom_payload\":\"", size), false, false);
    };
  }

  private static String padded(String start, int size) {
    return start + "x".repeat(Math.max(0, size - start.length() - 2)) + "\"}";
  }

  private static Arbitrary<String> spaces() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.of("", " ", "\r\n", "\t", "\n\n")),
        Tuple.of(1, boundaries().map(" "::repeat)),
        Tuple.of(1, boundaries().map("\n"::repeat)));
  }

  private static Arbitrary<Integer> sizesOfDocuments() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.of(20, 100, 600)), Tuple.of(2, boundaries()));
  }

  @Provide
  Arbitrary<Integer> sizes() {
    return Arbitraries.oneOf(Arbitraries.of(0, 1, 100), boundaries());
  }

  /** The sizes of the buffer, of a batch and of the longest document, plus or minus a few bytes. */
  private static Arbitrary<Integer> boundaries() {
    return Combinators.combine(
            Arbitraries.of(1 << 16, 1 << 17, 1 << 18, LIMIT, LIMIT + (1 << 16), 2 * LIMIT),
            Arbitraries.integers().between(-3, 3))
        .as(Integer::sum);
  }

  @Provide
  Arbitrary<String> frames() {
    return Arbitraries.of("lines", "[]");
  }

  @Provide
  Arbitrary<Integer> steps() {
    return Arbitraries.of(1 << 10, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, Integer.MAX_VALUE);
  }

  @Provide
  Arbitrary<byte[]> wild() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "[",
            "]",
            "{",
            "}",
            "\"",
            "\\",
            ",",
            ":",
            "\n",
            "\r",
            " ",
            "1",
            "{}",
            "{\"url\":\"x\"}",
            "\u00EF\u00BB\u00BF",
            "\u00EF\u00BB",
            "\u0000",
            "\u001f",
            "\u00ff");
    return parts.list().ofMaxSize(14).map(it -> String.join("", it).getBytes(ISO_8859_1));
  }

  private static JsonNode checked(byte[] bytes, int step) {
    InputStream in =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] target, int from, int length) {
            return super.read(target, from, Math.min(step, length));
          }
        };
    return json(Run.of(in, "check", "--format", "json", "-"));
  }

  /** The reported documents, if the exit status matches. */
  private static JsonNode json(Run run) {
    JsonNode found = BodyJson.mapper().readTree(run.out());
    boolean whole = found.path("unchecked").isEmpty();
    assertThat(run.status()).isEqualTo(!whole ? 2 : found.path("errors").asLong() > 0 ? 1 : 0);
    return found;
  }

  private static Path file() {
    try {
      return Files.createTempFile("silence", ".ndjson");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterContainer
  static void deleteFile() throws Exception {
    Files.deleteIfExists(LINES);
  }
}
