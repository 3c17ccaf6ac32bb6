package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.ContentDomain;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Strict objects and string maps: checks that the parser itself does not make. */
@Domain(ContentDomain.class)
@Domain(DomainContext.Global.class)
class StrictObjectModuleTest {
  private static final JsonMapper STRICT =
      StrictMapper.within(JsonLimits.DEFAULTS, Webhook.class, StrictMapper.PROVISIONED);
  private static final JsonBodyReader<Webhook> READER = JsonBodyReader.provisionedWebhook();

  @Property(tries = 300)
  void a_duplicate_member_is_rejected_in_every_object(
      @ForAll Webhook body, @ForAll @IntRange(max = 1000) int place) {
    JsonNode document = BodyJson.mapper().valueToTree(body);
    Doubling none = new Doubling(-1);
    assertThat(READER.read(none.text(document).getBytes(UTF_8))).isEqualTo(new Valid<>(body));

    String twice = new Doubling(place % none.members).text(document);

    assertThat(READER.read(twice.getBytes(UTF_8)))
        .isInstanceOfSatisfying(
            Malformed.class,
            malformed ->
                assertThat(malformed.detail())
                    .isEqualTo("an object has two members of the same name; send each name once"));
  }

  @Property(tries = 300)
  void texts_are_read_in_the_order_in_which_they_are_written(@ForAll Map<String, String> texts) {
    WebhookHeaders headers = WebhookHeaders.of(texts);

    WebhookHeaders read =
        STRICT.readValue(BodyJson.mapper().writeValueAsBytes(headers), WebhookHeaders.class);

    assertThat(read).isEqualTo(headers);
    assertThat(read.names()).isEqualTo(headers.names());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "\"a\"",
        "1",
        "true",
        "null",
        "{\"a\":1}",
        "{\"a\":null}",
        "{\"a\":{}}",
        "{\"a\":[\"b\"]}",
        "{\"a\":true}",
        "{\"a\":\"b\",\"a\":\"b\"}",
        "{\"a\":\"b\"",
        "{\"a\":\"b\"}}"
      })
  void other_json_than_an_object_of_strings_is_rejected(String json) {
    assertThatThrownBy(() -> STRICT.readValue("{\"headers\":" + json + "}", Webhook.class))
        .isInstanceOf(JacksonException.class);
  }

  @Test
  void a_map_other_than_headers_cannot_be_read_strictly() {
    assertThatThrownBy(() -> STRICT.readValue("{}", new TypeReference<Map<String, String>>() {}))
        .hasStackTraceContaining("strictly; only headers are known");
  }

  /** Writes a document with one of its members twice, counted through all its objects. */
  private static final class Doubling {
    private final int place;
    private int members;

    Doubling(int place) {
      this.place = place;
    }

    String text(JsonNode node) {
      if (node.isObject()) {
        List<String> parts = new ArrayList<>();
        node.forEachEntry((name, value) -> add(parts, name, value));
        return "{" + String.join(",", parts) + "}";
      }
      return node.isArray()
          ? node.valueStream().map(this::text).collect(Collectors.joining(",", "[", "]"))
          : node.toString();
    }

    private void add(List<String> parts, String name, JsonNode value) {
      boolean twice = members == place;
      members++;
      String member = BodyJson.mapper().writeValueAsString(name) + ":" + text(value);
      parts.addAll(twice ? List.of(member, member) : List.of(member));
    }
  }
}
