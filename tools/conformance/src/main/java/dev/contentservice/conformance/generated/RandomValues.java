package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.MemberType;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Random valid values of members. */
final class RandomValues {
  private static final List<String> PLAIN =
      List.of("a", "B", "7", "-", "_", "xyz", "Model", "0", "q");
  private static final List<String> STRANGE =
      List.of(" ", "\"", "\\", "é", "e\u0301", "文", "🎈", "<", "&", "'", "%", "\u202e", "{{", "ß");

  private final Subject subject;
  private final Random random;
  private final Map<MemberType, Function<Member, JsonNode>> byType;

  RandomValues(Subject subject, Random random) {
    this.subject = subject;
    this.random = random;
    this.byType =
        Map.of(
            MemberType.BOOLEAN, member -> Json.parse(String.valueOf(random.nextBoolean())),
            MemberType.ENUM, this::enumValue,
            MemberType.URL, member -> Json.string("https://" + word() + ".example.com/" + word()),
            MemberType.FIELD, member -> reference("field"),
            MemberType.WORKFLOW, member -> reference("workflow"),
            MemberType.HEADERS, member -> headers(),
            MemberType.EVENTS, member -> list(3, this::subscription));
  }

  JsonNode of(Member member) {
    if (member.isNullable(subject) && random.nextInt(5) == 0) {
      return Json.parse("null");
    }
    return isKnown(member)
        ? known(member)
        : byType.getOrDefault(member.type(), this::text).apply(member);
  }

  private JsonNode known(Member member) {
    List<JsonNode> values = member.valid(subject);
    return values.isEmpty() ? Json.parse("null") : pick(values);
  }

  /** Whether only the values of the table are known to be accepted. */
  private boolean isKnown(Member member) {
    boolean closed = member.type().equals(MemberType.ENUM) && !subject.assumes("enum-values");
    boolean fixed = member.name().equals("enabled") && !subject.assumes("transitions");
    return closed || fixed || subject.choices().values().containsKey(member.name());
  }

  /** Names are unique; what no basic authentication can carry is in neither alphabet. */
  private JsonNode text(Member member) {
    if (subject.choices().restricts(member.name())) {
      return subject.text(member.name(), "random" + word());
    }
    boolean credential =
        member.name().startsWith("http_basic_") && !subject.assumes("basic-credentials");
    if (credential || !subject.assumes("formats-and-lengths")) {
      return Json.string(subject.fresh(word()).replaceAll("[^a-z0-9]", credential ? "" : "_"));
    }
    boolean unique =
        member.name().equals("name")
            || (member.name().equals("api_key") && !subject.assumes("api-key-uniqueness"));
    return Json.string(unique ? subject.fresh(word() + text(member.name())) : text(member.name()));
  }

  private String text(String member) {
    boolean any =
        subject.assumes("text-characters")
            && (!member.equals("custom_payload") || subject.assumes("custom-payload-syntax"));
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(20); i > 0; i--) {
      text.append(pick(any && random.nextInt(3) == 0 ? STRANGE : PLAIN));
    }
    return text.toString();
  }

  private String word() {
    StringBuilder word = new StringBuilder("w");
    for (int i = random.nextInt(10); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private JsonNode enumValue(Member member) {
    return Json.string(random.nextBoolean() ? word() : observed(member));
  }

  private String observed(Member member) {
    return member.observed().isEmpty() ? "desc" : pick(member.observed());
  }

  private JsonNode reference(String type) {
    return Json.object().put("type", type).put("id", word());
  }

  private JsonNode headers() {
    ObjectNode headers = Json.object();
    for (int i = random.nextInt(4); i > 0; i--) {
      headers.put("X-" + i + word(), word() + " " + word());
    }
    return headers;
  }

  private JsonNode subscription() {
    boolean open = subject.assumes("entity-and-event-types");
    String entityType = open && random.nextBoolean() ? word() : "item_type";
    ObjectNode subscription = Json.object().put("entity_type", entityType);
    ArrayNode types = subscription.putArray("event_types").add("create");
    if (random.nextBoolean()) {
      types.add(open ? word() : "update");
    }
    if (random.nextBoolean() && subject.assumes("reference-existence")) {
      ArrayNode ids =
          subscription.putObject("filter").put("entity_type", entityType).putArray("entity_ids");
      ids.add(word() + 1).add(word() + 2);
    }
    return subscription;
  }

  private JsonNode list(int most, Supplier<JsonNode> element) {
    ArrayNode list = Json.object().putArray("list");
    boolean any = subject.assumes("empty-and-repeated-entries");
    for (int i = any ? random.nextInt(most + 1) : 1; i > 0; i--) {
      list.add(element.get());
    }
    return list;
  }
}
