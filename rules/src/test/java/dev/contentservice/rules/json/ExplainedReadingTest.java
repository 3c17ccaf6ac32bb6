package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages for rejected documents, one violation at a time. */
class ExplainedReadingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'events': 1}                        | /events: send an array",
        "{'headers': 1}                       | /headers: send an object",
        "{'name': 'a', 'Name': 'b'}           | /Name: remove it",
        "{'Name': 'b'}                        | /Name: did you mean `name`? otherwise remove it",
        "{'custom_payload': null, 'url': 1}   | /url: send a string",
        "{'events': [{'entity_type': 'a', 'event_types': ['a', '\\u0000']}]} |"
            + " /events/0/event_types/1: remove such characters",
      })
  void each_violation_of_an_update_says_how_to_fix_it(String json, String fault) {
    assertThat(faults(JsonBodyReader.updateWebhook(), json)).isEqualTo(fault);
  }

  @Test
  void null_is_no_fault_where_a_reference_may_be_null() {
    assertThat(
            faults(
                JsonBodyReader.createItemType(),
                "{'name': 'a', 'api_key': 1, 'ordering_field': null, 'workflow': null}"))
        .isEqualTo("/api_key: send a string");
  }

  @Test
  void a_document_without_a_known_violation_is_rejected_as_a_whole() {
    SchemaValidator shape =
        new SchemaValidator(
            ContractSchemas.packaged().schema("UpdateWebhookRequest"), SchemaRules.of("4.2"));

    assertThat(shape.unexplained())
        .hasToString(
            "body: a member must have the type the contract gives it (section 4.2); send a body of the"
                + " shape of the contract [shape.type]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'a':[[1]]}", "{'a':'123456'}", "{'123456':1}", "{'a':1234}"})
  void a_document_beyond_a_limit_is_rejected_with_the_limits(String json) {
    JsonBodyReader<?> small = JsonBodyReader.updateWebhook().within(new JsonLimits(40, 2, 5, 3));

    assertThat(((Malformed<?>) small.read(bytes(json))).detail())
        .isEqualTo(
            "the document is nested deeper than 2 levels or has a string or name of more than 5"
                + " characters or a number of more than 3 digits; send less");
  }

  @Test
  void a_document_as_long_as_the_limit_is_looked_at_to_its_last_byte() {
    JsonBodyReader<?> small = JsonBodyReader.updateWebhook().within(new JsonLimits(3, 1, 1, 1));

    assertThat(small.read(new byte[] {'{', '}', (byte) 0xFF}))
        .isEqualTo(
            new Malformed<>(
                "the bytes are not UTF-8 text without U+0000; send JSON in UTF-8", 1, 3));
  }

  @Test
  void the_first_byte_counts_as_well() {
    assertThat(JsonBodyReader.updateWebhook().read(new byte[] {(byte) 0xFF, '{', '}'}))
        .isEqualTo(
            new Malformed<>(
                "the bytes are not UTF-8 text without U+0000; send JSON in UTF-8", 1, 1));
  }

  @Test
  void a_document_among_others_is_read_as_if_it_were_alone() {
    byte[] bytes = bytes("{}\n\n{'name':\nx}{}");
    JsonBodyReader<?> reader = JsonBodyReader.updateWebhook();

    assertThat(reader.read(bytes, 4, 15)).isEqualTo(reader.read(bytes("{'name':\nx}")));
    bytes[13] = (byte) 0xFF;
    assertThat(reader.read(bytes, 4, 15))
        .isEqualTo(
            new Malformed<>(
                "the bytes are not UTF-8 text without U+0000; send JSON in UTF-8", 2, 1));
    assertThat(reader.read(bytes, 0, 2)).isInstanceOf(ReadResult.Valid.class);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 99, '', false",
    "1, 100, '', true",
    "-1, 99, '', false",
    "1., 99, '', false",
    "1., 100, '', true",
    "-1., 97, e+12, false",
    "-1., 98, e+12, true"
  })
  void a_number_may_have_100_digits_not_counting_other_characters(
      String start, int zeros, String end, boolean tooLong) {
    String number = start + "0".repeat(zeros) + end;

    ReadResult<?> result = JsonBodyReader.updateWebhook().read(bytes("{'enabled':" + number + "}"));

    assertThat(result).isInstanceOf(tooLong ? Malformed.class : Invalid.class);
  }

  private static String faults(JsonBodyReader<?> reader, String json) {
    return String.join(
        "; ",
        ((Invalid<?>) reader.read(bytes(json)))
            .report().violations().stream().map(v -> v.pointer() + ": " + v.fix()).toList());
  }

  private static byte[] bytes(String json) {
    return json.replace('\'', '"').getBytes(UTF_8);
  }
}
