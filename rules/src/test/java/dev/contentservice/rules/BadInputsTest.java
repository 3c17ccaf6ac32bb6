package dev.contentservice.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.ReadResult;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Bodies that broke other services, and their expected results. */
class BadInputsTest {
  private static final String ADDRESS = "which addresses may be called is checked by the sender";
  private static final String OPEN_VALUE = "any string is legal and is only ever written into JSON";
  private static final String NO_FORMAT = "the document shows no format and no length";

  /** Cases where the contract differs from the list, or the list leaves the choice open. */
  private static final Map<String, String> ACCEPTED =
      Map.ofEntries(
          Map.entry("url-ip-any4", ADDRESS),
          Map.entry("url-ip-cgnat", ADDRESS),
          Map.entry("url-ip-cgnat-alibaba", ADDRESS),
          Map.entry("url-ip-mcast", ADDRESS),
          Map.entry("url-ip-mapped-long", ADDRESS),
          Map.entry("url-ip-siit", ADDRESS),
          Map.entry("url-ip-nat64", ADDRESS),
          Map.entry("url-ip-nat64-meta", ADDRESS),
          Map.entry("url-ip-ula-aws", ADDRESS),
          Map.entry("url-dns-mixed-aaaa", ADDRESS),
          Map.entry("url-dns-rebind", ADDRESS),
          Map.entry("url-dns-rebind-retry", ADDRESS),
          Map.entry("url-dns-servfail", ADDRESS),
          Map.entry("ev-entity-type-crlf", OPEN_VALUE),
          Map.entry("ev-entity-type-case", OPEN_VALUE),
          Map.entry("ev-empty-types", "a subscription to nothing is only a warning"),
          Map.entry("ev-dup-types", "an event named twice is only a warning"),
          Map.entry("fil-id-long", NO_FORMAT),
          Map.entry("basic-empty", "an empty text is not null, and RFC 7617 allows it"),
          Map.entry("val-name-empty", NO_FORMAT),
          Map.entry("val-name-log4j", NO_FORMAT),
          Map.entry("val-name-bidi", NO_FORMAT),
          Map.entry("val-name-case", NO_FORMAT),
          Map.entry("val-cp-latin", NO_FORMAT));

  /** An empty filter matches nothing, so it is rejected. */
  private static final List<String> REJECTED_ALTHOUGH_HARMLESS = List.of("fil-empty-ids");

  @ParameterizedTest(name = "{0}")
  @MethodSource("bodies")
  void each_gets_the_expected_result(String id, ObjectNode line) {
    String asked = line.path("expected").asString();

    String result = result(id, line.path("input"));

    if (ACCEPTED.containsKey(id)) {
      assertThat(result).as(ACCEPTED.get(id)).isEqualTo("accepted");
    } else if (REJECTED_ALTHOUGH_HARMLESS.contains(id) || asked.startsWith("422")) {
      assertThat(result).isEqualTo("422");
    } else if (asked.startsWith("400")) {
      assertThat(result).isEqualTo("400");
    } else {
      assertThat(result).as(asked).isIn("400", "422");
    }
  }

  private static String result(String id, JsonNode input) {
    if (input.path("patch").has("ordering_meta") || input.path("patch").has("title_field")) {
      ObjectNode model = (ObjectNode) input.path("patch").deepCopy();
      model.put("name", "Article").put("api_key", "article");
      return result(JsonBodyReader.createItemType(), ItemTypeRules.CREATE, model.toString());
    }
    return result(
        JsonBodyReader.updateWebhook().within(new JsonLimits(1 << 25, 32, 1 << 20, 100)),
        WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none()),
        bytes(id, input));
  }

  private static <T> String result(JsonBodyReader<T> reader, RuleSet<T> rules, String body) {
    return result(reader, rules, body.getBytes(UTF_8));
  }

  private static <T> String result(JsonBodyReader<T> reader, RuleSet<T> rules, byte[] body) {
    ReadResult<T> reading = reader.read(body);
    if (reading instanceof Malformed<T>) {
      return "400";
    }
    boolean accepted = reading instanceof Valid<T> valid && rules.check(valid.body()).passed();
    return accepted ? "accepted" : "422";
  }

  private static byte[] bytes(String id, JsonNode input) {
    if (input.has("raw_hex")) {
      return HexFormat.of().parseHex(input.path("raw_hex").asString());
    }
    if (input.has("gen")) {
      return generated(id).getBytes(UTF_8);
    }
    return input.has("raw")
        ? input.path("raw").asString().getBytes(UTF_8)
        : BodyJson.mapper().writeValueAsBytes(input.path("patch"));
  }

  private static String generated(String id) {
    return switch (id) {
      case "json-big-string" -> "{\"name\":\"" + "x".repeat(20 << 20) + "\"}";
      case "json-hash-collide" -> object(colliding(16).limit(50_000), 1);
      case "hdr-count" -> "{\"headers\":" + object(numbered(10_001), "\"v\"") + "}";
      case "hdr-total" -> {
        String value = '"' + "v".repeat(4096) + '"';
        yield "{\"headers\":" + object(numbered(50), value) + "}";
      }
      default -> throw new IllegalArgumentException("there is no generator for " + id);
    };
  }

  private static String object(Stream<String> names, Object value) {
    return names.map(name -> '"' + name + "\":" + value).collect(Collectors.joining(",", "{", "}"));
  }

  private static Stream<String> numbered(int count) {
    return IntStream.range(0, count).mapToObj(i -> "X-" + i);
  }

  private static Stream<String> colliding(int pairs) {
    return pairs == 0
        ? Stream.of("")
        : colliding(pairs - 1).flatMap(name -> Stream.of(name + "Aa", name + "BB"));
  }

  static Stream<Object[]> bodies() {
    try (InputStream lines = BadInputsTest.class.getResourceAsStream("/bad-inputs.jsonl")) {
      return new String(lines.readAllBytes(), UTF_8)
              .lines()
              .map(line -> (ObjectNode) BodyJson.mapper().readTree(line))
              .filter(line -> isBody(line.path("input")))
              .map(line -> new Object[] {line.path("id").asString(), line})
              .toList()
              .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The others concern accepted bodies. */
  private static boolean isBody(JsonNode input) {
    return input.has("patch") || input.has("raw") || input.has("raw_hex") || input.has("gen");
  }
}
