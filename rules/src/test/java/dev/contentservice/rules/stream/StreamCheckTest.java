package dev.contentservice.rules.stream;

import static dev.contentservice.rules.stream.Streams.check;
import static dev.contentservice.rules.stream.Streams.complete;
import static dev.contentservice.rules.stream.Streams.described;
import static dev.contentservice.rules.stream.Streams.in;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamCheckTest {
  @Test
  void names_are_unique_across_all_streams_but_a_webhook_keeps_its_own() throws IOException {
    String own = complete("{\"id\":\"1\",\"name\":\"A\"}\n");
    String first = own + complete("{\"id\":\"2\",\"name\":\"B\"}");
    String second = own + complete("{\"id\":\"2\",\"name\":\"A\"}");
    String third = "{\"url\":\"x\",\"name\":\"B\"}";
    List<String> seen = new ArrayList<>();
    StreamCheck check = check(null);

    List<Long> counts = new ArrayList<>();
    for (String text : List.of(first, second, third)) {
      counts.add(check.check(in(text.getBytes(UTF_8)), f -> seen.add(described(f))));
    }
    assertThat(counts).containsExactly(2L, 2L, 1L);

    assertThat(seen)
        .containsExactly("1@2:11 webhook.name.unique /name", "0@1:2 webhook.url.callable /url");
  }

  @Test
  void a_webhook_that_is_there_twice_keeps_its_name() throws IOException {
    String webhook = complete("{\"id\":\"1\",\"name\":\"A\"}\n");

    assertThat(check(null).check(in(webhook.repeat(3).getBytes(UTF_8)), f -> fail(f))).isEqualTo(3);
  }

  @Test
  void updates_may_share_a_name_because_they_may_be_of_one_webhook() throws IOException {
    String update = "{\"enabled\":true,\"name\":\"A\"}\n";
    String webhook = complete("{\"id\":\"1\",\"name\":\"A\"}\n");

    check(null).check(in((update.repeat(2) + webhook + update).getBytes(UTF_8)), f -> fail(f));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"1\",\"name\":\"A\",\"enabled\":7}",
        "{\"name\":\"A\",\"url\":{},\"id\":\"1\",\"events\":[1]}",
        "{\"id\":\"1\",\"name\":\"A\",\"more\":1}",
      })
  void a_document_with_another_violation_has_its_name(String first) throws IOException {
    String second = complete("{\"id\":\"2\",\"enabled\":7,\"name\":\"A\"}");
    List<StreamFinding> seen = new ArrayList<>();

    check(BodyKind.WEBHOOK).check(in((first + "\n" + second).getBytes(UTF_8)), seen::add);

    assertThat(described(seen.get(seen.size() - 1)))
        .isEqualTo("1@2:11 shape.type /enabled; 1@2:23 webhook.name.unique /name");
  }

  @Test
  void a_repeated_name_points_to_the_document_that_has_it() throws IOException {
    String other = complete("{\"id\":\"0\",\"name\":\"B\"}\n");
    String first = other + complete("\n{\"id\":\"1\",\"name\":\"A\"}");
    String second = complete("{\"id\":\"2\",\"name\":\"A\",\"url\":\"x\"}");
    List<StreamFinding> seen = new ArrayList<>();
    StreamCheck check = check(null);

    check.check(in(other.getBytes(UTF_8)), seen::add);
    check.checkLines(in(first.getBytes(UTF_8)), seen::add);
    check.check(in(second.getBytes(UTF_8)), seen::add);

    assertThat(((InvalidDocument) seen.get(0)).violations())
        .extracting(each -> each.violation().rule().id(), LocatedViolation::related)
        .containsExactly(
            tuple("webhook.name.unique", new RelatedDocument(1, 3)),
            tuple("webhook.url.callable", null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "// comment | true",
        "[1, | true",
        "{\"compilerOptions\": {} // x | true",
        "{\"name\":\"a\"} | true",
        "{\"name\":\"a\",\"version\":1} | true",
        "{\"url\":\"x\" | false",
        "{\"id\":\"x\" | false",
        "{\"url\":\"x\"} | false",
      })
  void other_json_is_told_from_a_broken_document(String text, boolean unknown) throws IOException {
    List<StreamFinding> seen = new ArrayList<>();

    check(null).check(in(text.getBytes(UTF_8)), seen::add);
    check(BodyKind.UPDATE_WEBHOOK).check(in("x".getBytes(UTF_8)), seen::add);

    assertThat(seen.get(0).isUnknownKind()).isEqualTo(unknown);
    assertThat(seen.get(seen.size() - 1).isUnknownKind()).isFalse();
  }

  @Test
  void names_of_documents_far_ahead_leave_no_trace() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      text.append(complete("{\"id\":\"%d\",\"name\":\"n%d\"}%n".formatted(i, i)));
    }
    text.append("{\"name\":1}\n".repeat(5000));
    List<StreamFinding> seen = new ArrayList<>();

    check(BodyKind.WEBHOOK).check(in(text.toString().getBytes(UTF_8)), seen::add);

    assertThat(seen).hasSize(5000);
  }

  @Test
  void names_of_models_may_be_the_same() throws IOException {
    String model = "{\"name\":\"A\",\"api_key\":\"a\"}\n";

    assertThat(check(null).check(in((model + model).getBytes(UTF_8)), f -> fail(f))).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("dev.contentservice.rules.stream.BodyKindTest#kinds")
  void every_document_has_the_given_kind(BodyKind kind) throws IOException {
    List<String> seen = new ArrayList<>();

    check(kind).check(in("{\"name\":\"a\"}".getBytes(UTF_8)), f -> seen.add(described(f)));

    assertThat(String.join("; ", seen))
        .startsWith(
            switch (kind) {
              case CREATE_MODEL -> "0@1:1 shape.required /api_key";
              case UPDATE_WEBHOOK -> "";
              case MODEL -> "0@1:1 shape.required /all_locales_required; ";
              case WEBHOOK -> "0@1:1 shape.required /custom_payload; ";
              case PROVISIONING -> "0@1:1 shape.document";
            });
  }

  @Test
  void a_complete_model_is_known_by_its_id() throws IOException {
    String model;
    try (InputStream json =
        StreamCheckTest.class.getResourceAsStream(
            "/META-INF/openapi/examples/item-type-full.json")) {
      model = new String(json.readAllBytes(), UTF_8);
    }
    List<String> seen = new ArrayList<>();
    String more = model.replaceFirst("\\{", "{\"type\":\"item_type\",");
    String both =
        model
            .replaceFirst("\"ordering_meta\": [^,]*", "\"ordering_meta\": \"created_at\"")
            .replaceFirst(
                "\"ordering_field\": null",
                "\"ordering_field\": {\"type\":\"field\",\"id\":\"f\"}");

    check(null).check(in(more.getBytes(UTF_8)), f -> fail(f));
    check(null).check(in(both.getBytes(UTF_8)), f -> seen.add(described(f)));

    assertThat(seen).hasSize(1);
    assertThat(seen.get(0)).contains("item-type.ordering.exclusive /ordering_meta");
  }

  @Test
  void the_executor_changes_neither_findings_nor_their_order() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      text.append(
          complete("{\"id\":\"%d\",\"name\":\"n%d\",\"url\":\"%s\"}%n")
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

  private static void fail(StreamFinding finding) {
    throw new AssertionError(described(finding));
  }
}
