package dev.contentservice.rules.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.Documents;
import dev.contentservice.rules.WebhookBodies;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.ReadResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Documents in a stream are read like the same documents alone. */
class FramingTest {
  private static final JsonBodyReader<UpdateWebhookRequest> READER = JsonBodyReader.updateWebhook();

  @Property(tries = 300)
  void a_document_means_the_same_alone_in_a_line_and_in_an_array(
      @ForAll("documents") List<ObjectNode> documents,
      @ForAll @IntRange(min = 1, max = 50) int step)
      throws IOException {
    List<String> texts = documents.stream().map(ObjectNode::toString).toList();
    List<ReadResult<UpdateWebhookRequest>> alone =
        texts.stream().map(text -> READER.read(text.getBytes(UTF_8))).toList();
    String pretty =
        documents.stream().map(ObjectNode::toPrettyString).collect(Collectors.joining(" ,\r\n"));

    Statistics.label("all accepted")
        .collect(alone.stream().allMatch(ReadResult.Valid.class::isInstance))
        .coverage(
            seen -> {
              seen.check(true).count(count -> count > 0);
              seen.check(false).count(count -> count > 0);
            });
    assertThat(readings(String.join("\r\n", texts), step)).isEqualTo(alone);
    assertThat(readings("[" + String.join(",", texts) + "]", step)).isEqualTo(alone);
    assertThat(readings("\n [\n" + pretty + "\n]\n", step)).isEqualTo(alone);
  }

  @Property(tries = 2000)
  void no_bytes_make_it_throw_or_go_on_for_ever(
      @ForAll("wild") String text, @ForAll @IntRange(min = 1, max = 9) int step)
      throws IOException {
    assertThat(readings(text, step).size()).isLessThanOrEqualTo(text.length() + 2);
  }

  @Test
  void each_document_has_its_start() throws IOException {
    assertThat(items(JsonLimits.DEFAULTS, in("[{\"name\": \"é\"}, {},\n  {}]", 100)))
        .extracting(item -> item.start().line() + ":" + item.start().column())
        .containsExactly("1:2", "1:17", "2:3");
  }

  @Test
  void the_limits_of_the_reader_hold_for_each_document() throws IOException {
    JsonLimits limits = new JsonLimits(10, 4, 10, 10);
    String exact = "{\"a\":1   }";

    assertThat(
            items(limits, in(exact + "\n{}\n" + exact + " \n{}", 3)).stream()
                .map(item -> item.reading().getClass().getSimpleName()))
        .containsExactly("Invalid", "Valid", "Malformed", "Valid");
  }

  @Test
  void a_first_line_beyond_the_limit_does_not_shift_the_lines() throws IOException {
    JsonLimits limits = new JsonLimits(10, 4, 10, 10);
    String text = "\n\n{\"name\":\"" + "a".repeat(300_000) + "\"}\n{}\n";

    assertThat(items(limits, in(text, 1000)))
        .extracting(item -> item.start().line() + item.reading().getClass().getSimpleName())
        .containsExactly("3Malformed", "4Valid");
  }

  @Test
  void a_document_of_any_length_beyond_the_limit_is_said_to_be_too_long() throws IOException {
    JsonLimits limits = new JsonLimits(10, 4, 10, 10);
    for (int length = 11; length < 60; length++) {
      String text = "{\"a\":1}\n%s\n{}\n".formatted("x".repeat(length));

      assertThat(items(limits, in(text, 7)).get(1).reading())
          .isEqualTo(
              new ReadResult.Malformed<>("the document is longer than 10 bytes; send less", 1, 1));
    }
  }

  @Test
  void white_space_before_a_document_and_blank_lines_may_be_of_any_length() throws IOException {
    JsonLimits limits = new JsonLimits(10, 4, 10, 10);
    for (int length : new int[] {10, 11, 200_000, 1 << 20}) {
      String blank = " ".repeat(length);

      for (String text : List.of("{}\n" + blank + "\n{}", blank + "\n" + blank + "{}\n{}\n")) {
        assertThat(items(limits, in(text, 5000)))
            .hasSize(2)
            .allMatch(item -> item.reading() instanceof ReadResult.Valid);
      }
      assertThat(items(limits, in(blank + "\n " + "[{}, {}]", 5000)))
          .extracting(item -> item.start().line() + ":" + item.start().column())
          .containsExactly("2:3", "2:7");
      assertThat(items(limits, in("{}\n" + blank + "{}", 5000)))
          .extracting(item -> item.start().line() + ":" + item.start().column())
          .containsExactly("1:1", "2:" + (length + 1));
    }
  }

  @Test
  void a_single_line_beyond_the_limit_is_a_document_with_or_without_an_end_of_line()
      throws IOException {
    JsonLimits limits = new JsonLimits(10, 4, 10, 10);
    for (int length = 1; length < 40; length++) {
      String text = "{\"" + "a".repeat(length) + "\":1}";

      for (String end : List.of("", "\n", "\n\n")) {
        assertThat(items(limits, in(text + end, 7))).hasSize(1);
      }
    }
  }

  @Provide
  Arbitrary<List<ObjectNode>> documents() {
    return Documents.mixture(WebhookBodies.updates()).list().ofMinSize(1).ofMaxSize(4);
  }

  @Provide
  Arbitrary<String> wild() {
    return Arbitraries.of("[", "]", "{", "}", "\"", "\\", ",", ":", "\n", " ", "1", "é", "\uFEFF")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  private static List<ReadResult<UpdateWebhookRequest>> readings(String text, int step)
      throws IOException {
    List<ReadResult<UpdateWebhookRequest>> readings = new ArrayList<>();
    items(JsonLimits.DEFAULTS, in(text, step)).forEach(item -> readings.add(item.reading()));
    return readings;
  }

  private static Framing detect(JsonLimits limits, InputStream in) throws IOException {
    return Framing.detect(in, limits.maxBytes());
  }

  private static List<Item> items(JsonLimits limits, InputStream in) throws IOException {
    JsonBodyReader<UpdateWebhookRequest> reader = READER.within(limits);
    Framing stream = detect(limits, in);
    StreamBuffer buffer = stream.buffer;
    List<Item> items = new ArrayList<>();
    while (stream.next()) {
      String fault = buffer.fault;
      ReadResult<UpdateWebhookRequest> reading =
          fault == null
              ? reader.read(buffer.bytes, buffer.from, buffer.to)
              : new ReadResult.Malformed<>(fault, 1, 1);
      items.add(new Item(new SourcePosition(buffer.line, buffer.column), reading));
    }
    return items;
  }

  private record Item(SourcePosition start, ReadResult<UpdateWebhookRequest> reading) {}

  /** So many bytes at a time. */
  private static InputStream in(String text, int step) {
    return new ByteArrayInputStream(text.getBytes(UTF_8)) {
      @Override
      public synchronized int read(byte[] bytes, int from, int length) {
        return super.read(bytes, from, Math.min(step, length));
      }
    };
  }
}
