package dev.contentservice.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

class WireJsonTest {

  @Test
  void members_with_names_of_any_length_are_preserved() {
    for (int length = 1; length < 600; length++) {
      String name = "5".repeat(length);
      byte[] response = "{\"%s\": 1, \"name\": \"%200s\"}".formatted(name, "x").getBytes(UTF_8);

      Webhook hook = WireJson.read(response, new TypeReference<Webhook>() {});

      assertThat(hook.getAdditionalProperties()).as("%d bytes", length).containsKey(name);
    }
  }
}
