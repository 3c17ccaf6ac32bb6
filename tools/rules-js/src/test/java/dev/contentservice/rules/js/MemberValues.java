package dev.contentservice.rules.js;

import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Random values of the members that the rules for webhooks and models are about, many of them
 * valid.
 */
final class MemberValues {
  private static final JsonMapper JSON = new JsonMapper();
  static final List<String> OF_WEBHOOKS =
      List.of("name", "url", "headers", "events", "http_basic_user", "http_basic_password");
  static final List<String> OF_MODELS =
      List.of(
          "name",
          "hint",
          "ordering_direction",
          "ordering_meta",
          "ordering_field",
          "title_field",
          "sortable");
  private static final List<String> SCHEMES =
      List.of(
          "https://",
          "https://",
          "http://",
          "HTTPS://",
          "ftp://",
          "https:/",
          "//",
          "https:\\\\",
          "http\u017f://");
  private static final List<String> HOSTS =
      List.of(
          "example.com",
          "a.b.c.example",
          "localhost",
          "EXAMPLE.com.",
          "a..b",
          "-a.b",
          "a-.b",
          "a_b.c",
          "127.0.0.1",
          "256.1.1.1",
          "1.2.3",
          "0x7f.1",
          "[::1]",
          "[::ffff:1.2.3.4]",
          "[1:2:3:4:5:6:7]",
          "[fe80::1%25eth0]",
          "[::1",
          "u@h",
          "u:p@h.example",
          "\u00fc.example",
          "xn--tda.example",
          "a b",
          "a%2eb",
          "",
          "x".repeat(64) + ".example");
  private static final List<String> PORTS =
      List.of("", "", "", ":443", ":1", ":65535", ":65536", ":0", ":080", ":", ":a", ":-1");
  private static final List<String> RESTS =
      List.of(
          "",
          "/",
          "/hook?a=b&c=%20",
          "/a b",
          "/%zz",
          "/#f",
          "?q",
          "/\u00e9",
          "/<>",
          "/a\\b",
          "/\t",
          "/{x}");
  private static final List<String> NAMES =
      List.of(
          "X-Key",
          "x-key",
          "Accept",
          "Authorization",
          "Content-Type",
          "Content-Length",
          "Host",
          "webhook-id",
          "Webhook-Signature",
          "Connection",
          "Transfer-Encoding",
          "User-Agent",
          "a b",
          "a:b",
          "",
          "\u00e9",
          "X-\u0001",
          "a.b_c~d",
          "Cookie",
          "Date",
          "Expect",
          "TE",
          "Upgrade",
          "Traceparent",
          "k",
          "\u212a",
          "AUTHORIZAT\u0130ON");
  private static final List<String> TEXTS =
      List.of(
          "v",
          "",
          " v",
          "v ",
          "a\tb",
          "a\r\nb",
          "\u00e9",
          "\ud83d\ude00",
          "x".repeat(600),
          "a:b",
          ":",
          "\u007f",
          "\u0001",
          "a\u0000b");
  private static final List<String> KINDS = List.of("item", "item_type", "upload", "", "Item");
  private static final List<String> EVENTS = List.of("create", "update", "delete", "", "Create");
  private static final List<String> IDS = List.of("1", "2", "3", "", "01");

  private final Random random;

  MemberValues(Random random) {
    this.random = random;
  }

  /** A value for the member with this name. */
  JsonNode value(String member) {
    return switch (member) {
      case "url" ->
          JSON.getNodeFactory().stringNode(pick(SCHEMES) + pick(HOSTS) + pick(PORTS) + pick(RESTS));
      case "headers" -> headers();
      case "events" -> events();
      case "name" -> JSON.getNodeFactory().stringNode(pick(TEXTS));
      case "sortable" -> JSON.getNodeFactory().booleanNode(random.nextBoolean());
      case "ordering_field", "title_field" ->
          random.nextInt(3) == 0
              ? JSON.getNodeFactory().nullNode()
              : JSON.createObjectNode().put("type", "field").put("id", pick(IDS));
      default ->
          random.nextInt(3) == 0
              ? JSON.getNodeFactory().nullNode()
              : JSON.getNodeFactory().stringNode(pick(TEXTS));
    };
  }

  private ObjectNode headers() {
    ObjectNode headers = JSON.createObjectNode();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      headers.put(pick(NAMES), pick(TEXTS));
    }
    return headers;
  }

  private ArrayNode events() {
    ArrayNode events = JSON.createArrayNode();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      ObjectNode subscription = events.addObject().put("entity_type", pick(KINDS));
      fill(subscription.putArray("event_types"), EVENTS);
      if (random.nextBoolean()) {
        ObjectNode filter = subscription.putObject("filter").put("entity_type", pick(KINDS));
        fill(filter.putArray("entity_ids"), IDS);
      }
    }
    return events;
  }

  private void fill(ArrayNode array, List<String> values) {
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      array.add(pick(values));
    }
  }

  private String pick(List<String> values) {
    return values.get(random.nextInt(values.size()));
  }
}
