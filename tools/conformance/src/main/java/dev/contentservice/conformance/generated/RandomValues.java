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
    if (member.nullable() && random.nextInt(5) == 0) {
      return Json.parse("null");
    }
    boolean chosen = subject.target().choices().values().containsKey(member.name());
    return chosen
        ? pick(member.valid(subject))
        : byType.getOrDefault(member.type(), this::text).apply(member);
  }

  /** Names are unique; what no basic authentication can carry is in neither alphabet. */
  private JsonNode text(Member member) {
    if (subject.target().choices().restricts(member.name())) {
      return subject.text(member.name(), "random" + word());
    }
    return Json.string(member.name().equals("name") ? subject.fresh(text()) : text());
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(20); i > 0; i--) {
      boolean strange = subject.assumes("text-characters") && random.nextInt(3) == 0;
      text.append(pick(strange ? STRANGE : PLAIN));
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
    boolean open = member.observed().isEmpty() || subject.assumes("enum-values");
    return Json.string(open && random.nextBoolean() ? word() : observed(member));
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
    if (random.nextBoolean()) {
      ArrayNode ids =
          subscription.putObject("filter").put("entity_type", entityType).putArray("entity_ids");
      ids.add(word() + 1).add(word() + 2);
    }
    return subscription;
  }

  private JsonNode list(int most, Supplier<JsonNode> element) {
    ArrayNode list = Json.object().putArray("list");
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      list.add(element.get());
    }
    return list;
  }
}
