package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.engine.Violation;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a body must be like that violates a keyword which only other contracts have. */
class ConstraintWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"type\": \"integer\", \"minimum\": 1 | 0 | send a number of at least 1",
        "\"type\": \"integer\", \"maximum\": 1000 | 1001 | send a number of at most 1000",
        "\"type\": \"number\", \"maximum\": 0.50 | 1 | send a number of at most 0.5",
        "\"type\": \"string\", \"minLength\": 2 | \"a\" | send a text with a length of at least 2",
        "\"type\": \"string\", \"maxLength\": 1 | \"ab\" | send a text with a length of at most 1",
        "\"type\": \"array\", \"minItems\": 1 | [] | send a list with a length of at least 1",
        "\"type\": \"array\", \"maxItems\": 1 | [1, 2] | send a list with a length of at most 1",
        "\"type\": \"string\", \"pattern\": \"^a+$\" | \"b\" | send a text that matches the pattern ^a+$",
        "\"type\": \"string\", \"pattern\": \"^a$\" | \"a\\n\" | send a text that matches the pattern ^a$",
        "\"type\": \"integer\", \"multipleOf\": 5 | 7 | send a value with multipleOf 5",
        "\"allOf\": [{}, {\"type\": \"integer\"}] | \"a\" | send an integer",
        "\"allOf\": [{\"type\": \"integer\"}, {\"minimum\": 1}] | 0 | send a number of at least 1",
        "\"allOf\": [{\"type\": \"string\"}, {\"enum\": [\"a\", \"b\"]}] | \"c\" | send `a` or `b`",
        "\"type\": [\"string\", \"null\"] | 1 | send a string or null",
      })
  void a_violation_says_what_to_send(String keywords, String value, String fix) {
    String contract =
        "{\"components\": {\"schemas\": {\"Body\": {\"type\": \"object\", \"properties\": {\"a\": {"
            + keywords
            + "}}}}}}";
    JsonBodyReader<Object> reader =
        JsonBodyReader.of(Object.class, new SchemaSource("Body", "1", () -> contract));

    ReadResult<Object> result =
        reader.read(("{\"a\": " + value + "}").getBytes(StandardCharsets.UTF_8));

    assertThat(result)
        .isInstanceOfSatisfying(
            ReadResult.Invalid.class,
            invalid ->
                assertThat(invalid.report().violations())
                    .extracting(Violation::fix)
                    .containsExactly(fix));
  }

  private record Price(BigDecimal amount, @Nullable Double rate) {}

  @Test
  void a_number_of_a_class_may_be_whole() {
    String contract =
        "{\"components\": {\"schemas\": {\"Price\": {\"properties\": {\"amount\": {\"type\":"
            + " \"number\"}}}}}}";
    JsonBodyReader<Price> reader =
        JsonBodyReader.of(Price.class, new SchemaSource("Price", "1", () -> contract));

    assertThat(reader.read("{\"amount\": 10, \"rate\": 2}".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new ReadResult.Valid<>(new Price(BigDecimal.TEN, 2.0)));
  }
}
