package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBodyReaderTest {

  @Test
  void an_unknown_member_is_reported_however_long_its_name_is() {
    for (int length = 1; length < 600; length++) {
      String name = "5".repeat(length);
      String body = "{\"%s\": 1, \"name\": \"%200s\"}".formatted(name, "x");

      ReadResult<?> reading = JsonBodyReader.updateWebhook().read(body.getBytes(UTF_8));

      assertThat(reading).as("%d bytes", length).isInstanceOf(ReadResult.Invalid.class);
    }
  }

  @Test
  void every_shape_fault_is_reported_at_once_in_the_order_of_the_contract() {
    ReadResult<UpdateWebhookRequest> reading =
        update(
            """
            {"filters": 1, "enabled": "true", "url": null, "http_basic_user": 3,
             "headers": {"a/b": null, "X-A": 1},
             "events": [null, {}, {"entity_type": null, "event_types": [1, null],
               "filters": {"entity_type": "item", "entityIds": []}}]}
            """);

    assertThat(((Invalid<?>) reading).report())
        .hasToString(
            """
            /url: null is valid only where the contract allows it (section 4.2); send a string or leave the member out [shape.null]
            /headers/a~1b: null is valid only where the contract allows it (section 4.2); send a string or leave the member out [shape.null]
            /headers/X-A: a member must have the type the contract gives it (section 4.2); send a string [shape.type]
            /events/0: null is valid only where the contract allows it (section 4.2); send an object or leave the item out [shape.null]
            /events/1/entity_type: a required member is missing (section 4.2); send `entity_type` [shape.required]
            /events/1/event_types: a required member is missing (section 4.2); send `event_types` [shape.required]
            /events/2/entity_type: null is valid only where the contract allows it (section 4.2); send a string [shape.null]
            /events/2/event_types/0: a member must have the type the contract gives it (section 4.2); send a string [shape.type]
            /events/2/event_types/1: null is valid only where the contract allows it (section 4.2); send a string or leave the item out [shape.null]
            /events/2/filters: a request must not have members the contract does not name (section 4.2); did you mean `filter`? otherwise remove it [shape.unknown-member]
            /http_basic_user: a member must have the type the contract gives it (section 4.2); send a string or null [shape.type]
            /enabled: a member must have the type the contract gives it (section 4.2); send a boolean [shape.type]
            /filters: a request must not have members the contract does not name (section 4.2); remove it [shape.unknown-member]\
            """);
  }

  @ParameterizedTest
  @CsvSource({"32, 100, true", "33, 100, false", "1, 101, false"})
  void a_body_has_at_most_32_levels_and_100_digits_in_a_number(
      int levels, int digits, boolean read) {
    String number = "9".repeat(digits);
    String body = "{\"a\":".repeat(levels - 1) + "{\"a\":" + number + "}" + "}".repeat(levels - 1);

    assertThat(update(body)).isInstanceOf(read ? Invalid.class : Malformed.class);
  }

  @ParameterizedTest
  @CsvSource({"1048576, true", "1048577, false"})
  void a_body_has_at_most_1_mib(int bytes, boolean read) {
    assertThat(update("{" + " ".repeat(bytes - 2) + "}"))
        .isInstanceOf(read ? Valid.class : Malformed.class);
  }

  @Test
  void a_value_other_than_the_only_one_is_rejected_with_the_one_to_send() {
    ReadResult<?> reading =
        JsonBodyReader.createItemType()
            .read(
                "{\"name\":\"a\",\"api_key\":\"a\",\"title_field\":{\"type\":\"item\",\"id\":\"1\"}}"
                    .getBytes(UTF_8));

    assertThat(((Invalid<?>) reading).report())
        .hasToString(
            "/title_field/type: a member must have a value the contract allows (section 4.1);"
                + " send `field` [shape.value]");
  }

  @Test
  void text_that_cannot_be_stored_is_rejected_where_it_stands() {
    ReadResult<?> reading =
        update("{\"name\": \"a\\u0000\", \"headers\": {\"\\u0000\": \"\", \"a\": \"\\ude00\"}}");

    assertThat(((Invalid<?>) reading).report())
        .hasToString(
            """
            /name: a text must not have U+0000 or half of a surrogate pair (section 4.2, RFC 7493); remove such characters [shape.text]
            /headers: a text must not have U+0000 or half of a surrogate pair (section 4.2, RFC 7493); remove such characters from the names of members [shape.text]
            /headers/a: a text must not have U+0000 or half of a surrogate pair (section 4.2, RFC 7493); remove such characters [shape.text]\
            """);
  }

  @Test
  void an_escaped_pair_of_surrogates_is_a_character_in_names_too() {
    Valid<?> valid = (Valid<?>) update("{\"headers\": {\"a\\ud83d\\uDE00\": \"\\ud83d\\ude00\"}}");
    Invalid<?> invalid = (Invalid<?>) update("{\"\\ud83d\\ude00\": \"\\\\ud83d\\\\ude00\"}");

    assertThat(((UpdateWebhookRequest) valid.body()).getHeaders().values())
        .containsExactly(Map.entry("a\ud83d\ude00", "\ud83d\ude00"));
    assertThat(invalid.report().violations())
        .extracting(it -> it.rule().id() + " " + it.pointer())
        .containsExactly("shape.unknown-member /\ud83d\ude00");
  }

  @Test
  void an_empty_open_enum_is_a_value() {
    byte[] body = "{\"name\":\"a\",\"api_key\":\"a\",\"ordering_meta\":\"\"}".getBytes(UTF_8);

    ReadResult<?> reading = JsonBodyReader.createItemType().read(body);

    assertThat(BodyJson.mapper().writeValueAsBytes(((Valid<?>) reading).body())).isEqualTo(body);
  }

  @Test
  void a_webhook_by_itself_needs_only_its_id_and_name() {
    ReadResult<Webhook> reading =
        JsonBodyReader.provisionedWebhook()
            .read("{\"id\":\"w1\",\"name\":\"Indexer\"}".getBytes(UTF_8));

    assertThat(reading).isEqualTo(new Valid<>(new Webhook().id("w1").name("Indexer")));
  }

  @Test
  void a_webhook_by_itself_is_closed_all_the_way_down() {
    ReadResult<Webhook> reading =
        JsonBodyReader.provisionedWebhook()
            .read(
                """
                {"id": "w1", "extra": 1, "events": [{"entity_type": "item", "event_types": [], "extra": 1,
                  "filter": {"entity_type": "item", "entity_ids": [], "extra": 1}}]}
                """
                    .getBytes(UTF_8));

    assertThat(((Invalid<Webhook>) reading).report().violations())
        .extracting(v -> v.rule().id() + " " + v.pointer())
        .containsExactlyInAnyOrder(
            "shape.required /name",
            "shape.unknown-member /extra",
            "shape.unknown-member /events/0/extra",
            "shape.unknown-member /events/0/filter/extra");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | the document is empty; send a JSON object | 1 | 1",
        "null | the document is not a JSON object; send one | 1 | 1",
        "[{}] | the document is not a JSON object; send one | 1 | 1",
        "{} {} | something follows the JSON object; remove it | 1 | 4",
        "{\"a\":1, | the document ends too early; complete it | 1 | 8",
        "{\"\\ud83d\":1} | the name of a member has an escaped half of a surrogate pair;"
            + " send whole characters in UTF-8 | 1 | 2",
        "{\"name\":secret} | the document is not JSON (RFC 8259); fix it at this position | 1 | 9",
      })
  void other_bytes_than_a_json_object_are_located(
      String body, String detail, int line, int column) {
    Malformed<?> reading = (Malformed<?>) update(body);

    assertThat(reading.detail()).isEqualTo(detail);
    assertThat(reading.line()).isEqualTo(line);
    assertThat(reading.column()).isBetween(column, column + 8);
  }

  @Test
  void a_name_twice_is_rejected_and_not_quoted() {
    Malformed<?> reading = (Malformed<?>) update("{\n\"secret\": 1,\n\"secret\": 2}");

    assertThat(reading.detail())
        .isEqualTo("an object has two members of the same name; send each name once");
    assertThat(reading.line()).isEqualTo(3);
  }

  @Test
  void bytes_that_are_no_utf8_say_where() {
    byte[] body = "{\n\"name\": \"?\"}".getBytes(UTF_8);
    body[11] = (byte) 0xFF;

    assertThat(JsonBodyReader.updateWebhook().read(body))
        .isEqualTo(
            new Malformed<>(
                "the bytes are not UTF-8 text without U+0000; send JSON in UTF-8", 2, 10));
  }

  @Test
  void a_byte_order_mark_is_rejected() {
    assertThat(update("\uFEFF{}"))
        .isEqualTo(
            new Malformed<>("the document starts with a byte order mark; send it without", 1, 1));
  }

  @Test
  void each_limit_is_exact() {
    JsonBodyReader<UpdateWebhookRequest> small =
        JsonBodyReader.updateWebhook().within(new JsonLimits(40, 2, 5, 3));

    assertThat(small.read("{\"name\":\"12345\"}".getBytes(UTF_8))).isInstanceOf(Valid.class);
    assertThat(small.read("{\"name\":\"123456\"}".getBytes(UTF_8))).isInstanceOf(Malformed.class);
    assertThat(small.read("{\"name\":123}".getBytes(UTF_8))).isInstanceOf(Invalid.class);
    assertThat(small.read("{\"name\":1234}".getBytes(UTF_8))).isInstanceOf(Malformed.class);
    assertThat(small.read("{\"name\":[1]}".getBytes(UTF_8))).isInstanceOf(Invalid.class);
    assertThat(small.read("{\"name\":[[1]]}".getBytes(UTF_8))).isInstanceOf(Malformed.class);
    assertThat(small.read(("{}" + " ".repeat(38)).getBytes(UTF_8))).isInstanceOf(Valid.class);
    assertThat(small.read(("{}" + " ".repeat(39)).getBytes(UTF_8)))
        .isEqualTo(new Malformed<>("the document is longer than 40 bytes; send less", 1, 1));
  }

  @Test
  void limits_that_are_not_positive_are_rejected() {
    assertThat(new JsonLimits(1, 1, 1, 1).maxBytes()).isEqualTo(1);
    assertThatThrownBy(() -> new JsonLimits(1, 1, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "limits must be positive but are 1 bytes, 1 levels, strings of 1, numbers of 0");
  }

  private static ReadResult<UpdateWebhookRequest> update(String body) {
    return JsonBodyReader.updateWebhook().read(body.getBytes(UTF_8));
  }
}
