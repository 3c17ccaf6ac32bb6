package dev.contentservice.rules.stream;

import static dev.contentservice.rules.stream.Streams.check;
import static dev.contentservice.rules.stream.Streams.described;
import static dev.contentservice.rules.stream.Streams.in;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The boundaries of documents in a stream, and the positions of framing faults. */
class StreamFramingTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "{\"url\":\"x\"}                              | 1 | 0@1:2 webhook.url.callable /url",
        "{\"http_basic_user\":\"é\",\"url\":\"x\"}     | 1 | 0@1:24 webhook.url.callable /url",
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
        "\uFEFF{\"enabled\":true}                     | 1 | 0@1:1 shape.document",
        "\uFEFF[{\"enabled\":true}]                   | 2 | 0@1:1 shape.document",
        "{\"events\":[{\"entity_type\":1}]}           | 1 | 0@1:13 shape.type"
            + " /events/0/entity_type; 0@1:12 shape.required /events/0/event_types",
        "{\"url\":\"http://a\",\"name\":1}             | 1 | 0@1:19 shape.type /name",
        "{\"enabled\":true}~{}                         | 2 | 1@2:1 unknown",
        "{\"enabled\":true}~{\"name\":\"a\"}           | 2 | 1@2:1 unknown",
        "{~ \"enabled\": x~}                          | 1 | 0@2:13 shape.document",
        "[~{},{~ \"enabled\": x~}]                    | 2 | 0@2:1 unknown; 1@3:13 shape.document",
        "{\"events\":[{\"entity_type\":\"a\",\"event_types\":[\"b\"]},7]} | 1 | 0@1:52 shape.type /events/1",
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
  void a_byte_order_mark_before_an_array_is_reported() throws IOException {
    List<String> fixes = new ArrayList<>();

    check(null)
        .check(
            in("\uFEFF[]".getBytes(UTF_8)),
            f -> ((InvalidDocument) f).violations().forEach(v -> fixes.add(v.violation().fix())));

    assertThat(fixes)
        .containsExactly("the document starts with a byte order mark; send it without");
  }

  @Test
  void long_documents_may_follow_each_other() throws IOException {
    String text = "{\"url\":\"x\",\"custom_payload\":\"%s\"}\n".formatted("n".repeat(200_000));
    List<String> seen = new ArrayList<>();

    check(null).check(in(text.repeat(4).getBytes(UTF_8)), f -> seen.add(described(f)));

    assertThat(seen).hasSize(4).allMatch(it -> it.endsWith("webhook.url.callable /url"));
  }

  @Test
  void lines_that_are_known_to_be_documents_may_be_none_and_may_be_split() throws IOException {
    List<String> seen = new ArrayList<>();

    assertThat(check(null).checkLines(in(new byte[0]), f -> seen.add(described(f)))).isZero();
    assertThat(check(null).checkLines(in("[\n]".getBytes(UTF_8)), f -> seen.add(described(f))))
        .isEqualTo(2);
    assertThat(seen).containsExactly("0@1:2 shape.document", "1@2:1 shape.document");
  }

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "0,2", "1,2"})
  void a_document_beyond_the_limit_is_rejected_and_the_next_one_read(int array, int over)
      throws IOException {
    int length = JsonLimits.DEFAULTS.maxBytes() * over + over - 1;
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
        .containsExactly(
            "1 0 shape.document", (array == 1 ? "1 1 " : "2 1 ") + "webhook.url.callable /url");
  }
}
