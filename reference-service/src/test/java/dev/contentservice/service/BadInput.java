package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A line of the list of inputs that broke other services, from the tests of the rules. */
record BadInput(String id, String area, JsonNode input, String asked) {
  private static final JsonMapper JSON = new JsonMapper();

  static List<BadInput> all() {
    try (Stream<String> lines =
        Files.lines(Readme.ROOT.resolve("rules/src/test/resources/bad-inputs.jsonl"))) {
      return lines.map(JSON::readTree).map(BadInput::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BadInput of(JsonNode line) {
    return new BadInput(
        line.path("id").asString(),
        line.path("area").asString(),
        line.path("input"),
        line.path("expected").asString());
  }

  boolean isBody() {
    return Stream.of("patch", "raw", "raw_hex", "gen").anyMatch(input::has);
  }

  /** The request with this body, to the operation that knows its members. */
  byte[] request(List<Map.Entry<String, String>> headers) {
    JsonNode patch = input.path("patch");
    if (patch.has("ordering_meta") || patch.has("title_field")) {
      ObjectNode model = (ObjectNode) patch.deepCopy();
      model.put("name", "Article").put("api_key", "article");
      return Wire.request("POST", "/item-types", headers, model.toString().getBytes(UTF_8));
    }
    return Wire.request("PUT", "/webhooks/wh-search", headers, body());
  }

  private byte[] body() {
    if (input.has("raw_hex")) {
      return HexFormat.of().parseHex(input.path("raw_hex").asString());
    }
    if (input.has("gen")) {
      return generated().getBytes(ISO_8859_1);
    }
    return input.has("raw")
        ? input.path("raw").asString().getBytes(UTF_8)
        : JSON.writeValueAsBytes(input.path("patch"));
  }

  private String generated() {
    return switch (id) {
      case "json-big-string" -> "{\"name\":\"" + "x".repeat(20 << 20) + "\"}";
      case "json-hash-collide" -> object(colliding(16).limit(50_000), 1);
      case "hdr-count" ->
          "{\"headers\":"
              + object(IntStream.range(0, 10_001).mapToObj(i -> "X-" + i), "\"v\"")
              + "}";
      case "hdr-total" ->
          "{\"headers\":"
              + object(IntStream.range(0, 50).mapToObj(i -> "X-" + i), '"' + "v".repeat(4096) + '"')
              + "}";
      default -> throw new IllegalArgumentException("no request is defined for " + id);
    };
  }

  private static String object(Stream<String> names, Object value) {
    return names.map(name -> '"' + name + "\":" + value).collect(Collectors.joining(",", "{", "}"));
  }

  private static Stream<String> colliding(int pairs) {
    return pairs == 0
        ? Stream.of("")
        : colliding(pairs - 1).flatMap(name -> Stream.of(name + "Aa", name + "BB"));
  }
}
