package dev.contentservice.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.contentservice.model.Webhook;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;

class WireJsonTest {
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes(@JsonSubTypes.Type(value = Cat.class, name = "cat"))
  interface Pet {}

  record Cat(int lives) implements Pet {}

  /** Jackson writes it by the declared type of the elements, which a body does not have. */
  @Test
  void the_element_of_a_list_has_what_names_its_class() {
    Object body = List.of(Map.of("a", new Cat(9)), List.of(new Cat(1)));

    assertThat(new String(WireJson.write(body), UTF_8))
        .isEqualTo(
            "[{'a':{'kind':'cat','lives':9}},[{'kind':'cat','lives':1}]]".replace('\'', '"'));
  }

  @Test
  void members_with_names_of_any_length_are_preserved() {
    for (int length = 1; length < 600; length++) {
      String name = "5".repeat(length);
      byte[] response = "{\"%s\": 1, \"name\": \"%200s\"}".formatted(name, "x").getBytes(UTF_8);

      Webhook hook = WireJson.read(response, new TypeReference<Webhook>() {});

      assertThat(hook.getAdditionalProperties()).as("%d bytes", length).containsKey(name);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-0.0",
        "0.0",
        "1.10",
        "1E+400",
        "1E-400",
        "-1E-400",
        "12345678901234567890",
        "0",
        "-7"
      })
  void an_unknown_number_is_written_as_it_was_read(String number) {
    String body = "{\"later\":[%s,{\"n\":%s}]}".formatted(number, number);

    Webhook hook = WireJson.read(body.getBytes(UTF_8), new TypeReference<Webhook>() {});

    assertThat(new String(WireJson.write(hook), UTF_8)).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0", "-0e3", "-0.00"})
  void a_negative_zero_stays_negative(String zero) {
    Webhook hook =
        WireJson.read(
            "{\"later\":%s}".formatted(zero).getBytes(UTF_8), new TypeReference<Webhook>() {});

    assertThat(new String(WireJson.write(hook), UTF_8)).isEqualTo("{\"later\":-0.0}");
  }
}
