package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.rules.json.StreamFinding.Faulty;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StreamCheckTest {
  private static final String BAD_URL = "webhook.url.callable";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "{\"url\":\"x\"}                              | 1 | 0@1:2 webhook.url.callable /url",
        "{\"id\":\"a\",\"name\":\"é\",\"url\":\"x\"}  | 1 | 0@1:22 webhook.url.callable /url",
        "{~ \"é\":1,~ \"enabled\":1,\"url\":\"a\"~}   | 1 | 0@3:2 shape.type /enabled; 0@2:2"
            + " shape.unknown-member /é",
        "{\"enabled\":true}~{\"url\":\"x\"}           | 2 | 1@2:2 webhook.url.callable /url",
        "{\"enabled\":true}~~ ~{\"url\":\"x\"}~       | 2 | 1@4:2 webhook.url.callable /url",
        "[{\"enabled\":true}, {\"url\":\"x\"}]        | 2 | 1@1:21 webhook.url.callable /url",
        "[~{\"enabled\":true}~,~  {\"url\":\"x\"}~]~  | 2 | 1@4:4 webhook.url.callable /url",
        "[\"é\",{\"url\":\"x\"}]                      | 2 | 0@1:2 shape.document; 1@1:7"
            + " webhook.url.callable /url",
        "[]                                           | 0 | -",
        " [ ] ~                                       | 0 | -",
        "[{},]                                        | 2 | 0@1:2 unknown; 1@1:5 shape.document",
        "[{\"enabled\":true}]x                        | 1 | 1@1:19 shape.document",
        "[{\"enabled\":true}                          | 1 | 1@1:18 shape.document",
        "[{\"enabled\":true},                         | 1 | 1@1:19 shape.document",
        "[{\"enabled\":                               | 1 | 0@1:13 shape.document; 1@1:13"
            + " shape.document",
        "[{\"url\":\"],\\\\\\\"\"},{\"enabled\":true}]   | 2 | 0@1:3 webhook.url.callable /url",
        "{\"enabled\":true}~{\"enabled\"~{\"url\":\"x\"} | 3 | 1@2:11 shape.document; 2@3:2"
            + " webhook.url.callable /url",
        "``                                           | 1 | 0@1:1 shape.document",
        "` ~ `                                        | 1 | 0@1:1 shape.document",
        "{\"name\":\"a\"}                             | 1 | 0@1:1 unknown",
        "{\"api_key\":\"a\",\"url\":\"a\"}            | 1 | 0@1:1 unknown",
        "{\"api_key\":\"a\",\"id\":\"a\"}             | 1 | 0@1:1 shape.required /name; 0@1:16"
            + " shape.unknown-member /id",
        "\uFEFF{\"enabled\":true}                     | 1 | 0@1:1 shape.document",
        "\uFEFF[{\"enabled\":true}]                   | 2 | 0@1:1 shape.document",
        "{\"events\":[{\"entity_type\":1}]}           | 1 | 0@1:13 shape.type"
            + " /events/0/entity_type; 0@1:12 shape.required /events/0/event_types",
      })
  void each_framing_finds_each_fault_where_it_stands(String text, long count, String found)
      throws IOException {
    List<String> seen = new ArrayList<>();
    byte[] bytes = text.replace('~', '\n').getBytes(UTF_8);

    long documents = check(null).check(in(bytes), f -> seen.add(described(f)));

    assertThat(documents).isEqualTo(count);
    assertThat(String.join("; ", seen)).isEqualTo(found == null ? "" : found);
  }

  @Test
  void lines_that_are_known_to_be_documents_may_be_none_and_may_be_split() throws IOException {
    List<String> seen = new ArrayList<>();

    assertThat(check(null).checkLines(in(new byte[0]), f -> seen.add(described(f)))).isZero();
    assertThat(check(null).checkLines(in("[\n]".getBytes(UTF_8)), f -> seen.add(described(f))))
        .isEqualTo(2);
    assertThat(seen).containsExactly("0@1:2 shape.document", "1@2:1 shape.document");
  }

  @Test
  void names_are_unique_across_all_streams_but_a_webhook_keeps_its_own() throws IOException {
    String first = "{\"id\":\"1\",\"name\":\"A\"}\n{\"id\":\"2\",\"name\":\"B\"}";
    String second = "{\"id\":\"1\",\"name\":\"A\"}\n{\"id\":\"2\",\"name\":\"A\"}";
    String third = "{\"url\":\"x\",\"name\":\"B\"}";
    List<String> seen = new ArrayList<>();
    StreamCheck check = check(null);

    for (String text : List.of(first, second, third)) {
      check.check(in(text.getBytes(UTF_8)), f -> seen.add(described(f)));
    }

    assertThat(seen)
        .containsExactly(
            "1@2:11 webhook.name.unique /name",
            "0@1:12 webhook.name.unique /name; 0@1:2 webhook.url.callable /url");
  }

  @Test
  void names_of_models_may_be_the_same() throws IOException {
    String model = "{\"name\":\"A\",\"api_key\":\"a\"}\n";

    assertThat(check(null).check(in((model + model).getBytes(UTF_8)), f -> fail(f))).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("dev.contentservice.rules.json.BodyKindTest#kinds")
  void every_document_is_what_it_is_said_to_be(BodyKind kind) throws IOException {
    List<String> seen = new ArrayList<>();

    check(kind).check(in("{\"name\":\"a\"}".getBytes(UTF_8)), f -> seen.add(described(f)));

    assertThat(String.join("; ", seen))
        .isEqualTo(
            switch (kind) {
              case CREATE_MODEL -> "0@1:1 shape.required /api_key";
              case UPDATE_WEBHOOK -> "";
              case WEBHOOK -> "0@1:1 shape.required /id";
            });
  }

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "0,2", "1,2"})
  void a_document_beyond_the_limit_is_refused_and_the_next_one_read(int array, int over)
      throws IOException {
    int length = JsonLimits.DEFAULT.maxBytes() * over + over - 1;
    byte[] long1 = "{\"name\":\"%s\",\"url\":\"x\"}".formatted("n".repeat(length)).getBytes(UTF_8);
    String between = array == 1 ? "," : "\n";
    List<String> seen = new ArrayList<>();

    long documents =
        check(null)
            .check(
                in(
                    (array == 1 ? "[" : "").getBytes(UTF_8),
                    long1,
                    (between + "{\"url\":\"x\"}" + (array == 1 ? "]" : "")).getBytes(UTF_8)),
                f -> seen.add(f.start().line() + " " + described(f).replaceAll("@[0-9:]+", "")));

    assertThat(documents).isEqualTo(2);
    assertThat(seen)
        .containsExactly("1 0 shape.document", (array == 1 ? "1 1 " : "2 1 ") + BAD_URL + " /url");
  }

  @Test
  void the_executor_changes_nothing_in_what_is_found_and_in_its_order() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      text.append(
          "{\"id\":\"%d\",\"name\":\"n%d\",\"url\":\"%s\"}%n"
              .formatted(i, i % 4999, i % 7 == 0 ? "x" : "http://a.example"));
    }
    byte[] bytes = text.toString().getBytes(UTF_8);
    List<String> alone = new ArrayList<>();
    List<String> together = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try {
      new StreamCheck(null, EntityRelations.none(), pool)
          .check(in(bytes), f -> together.add(described(f)));
    } finally {
      pool.shutdown();
    }

    check(null).check(in(bytes), f -> alone.add(described(f)));

    assertThat(together).hasSize(716).isEqualTo(alone);
  }

  @Test
  void a_stream_that_breaks_is_checked_as_far_as_it_goes() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }
        };
    List<String> seen = new ArrayList<>();
    InputStream in = new SequenceInputStream(in("{\"url\":\"x\"}\n".getBytes(UTF_8)), broken);

    assertThatThrownBy(() -> check(null).check(in, f -> seen.add(described(f))))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk is gone");
    assertThat(seen).containsExactly("0@1:2 webhook.url.callable /url");
  }

  private static StreamCheck check(@Nullable BodyKind kind) {
    return new StreamCheck(kind, EntityRelations.none(), Runnable::run);
  }

  /** In pieces, as streams come. */
  private static InputStream in(byte[]... parts) {
    List<InputStream> streams = new ArrayList<>();
    for (byte[] part : parts) {
      int half = part.length / 2;
      streams.add(new ByteArrayInputStream(part, 0, half));
      streams.add(new ByteArrayInputStream(part, half, part.length - half));
    }
    return new SequenceInputStream(Collections.enumeration(streams));
  }

  private static void fail(StreamFinding finding) {
    throw new AssertionError(described(finding));
  }

  private static String described(StreamFinding finding) {
    if (finding instanceof Faulty faulty) {
      return String.join(
          "; ",
          faulty.violations().stream()
              .map(
                  v ->
                      "%d@%d:%d %s %s"
                          .formatted(
                              finding.index(),
                              v.place().line(),
                              v.place().column(),
                              v.violation().rule().id(),
                              v.violation().at())
                          .stripTrailing())
              .toList());
    }
    return "%d@%d:%d unknown"
        .formatted(finding.index(), finding.start().line(), finding.start().column());
  }
}
