package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Random bodies from a table; the table decides whether they are valid. */
final class CaseGenerator {
  private static final String META = "ordering_meta";
  private static final String FIELD = "ordering_field";

  private final List<Member> table;
  private final Random random;
  private final Subject subject;

  CaseGenerator(List<Member> table, Subject subject) {
    this.table = table;
    this.subject = subject;
    this.random = new Random(subject.target().seed() + table.size());
  }

  /** Every fourth case is invalid. */
  Case next() {
    ObjectNode members = members();
    ObjectNode essence = required(members);
    return random.nextInt(4) == 0
        ? pick(faults(members, essence)).get()
        : new Case(members, essence, true);
  }

  private ObjectNode members() {
    ObjectNode members = Json.object();
    for (Member member : table) {
      if (!member.required() && random.nextInt(3) == 0) {
        members.setAll(member.companions(subject));
        members.set(member.name(), value(member));
      }
    }
    if (isSet(members, META) && isSet(members, FIELD)) {
      members.remove(META);
    }
    return members;
  }

  private static boolean isSet(ObjectNode members, String name) {
    return members.has(name) && !members.get(name).isNull();
  }

  private ObjectNode required(ObjectNode members) {
    ObjectNode essence = Json.object();
    table.stream()
        .filter(Member::required)
        .forEach(member -> essence.set(member.name(), value(member)));
    members.remove(List.copyOf(essence.propertyNames()));
    return essence;
  }

  /** A valid value; texts are new in each case. */
  private JsonNode value(Member member) {
    List<JsonNode> values = member.validOrNull(subject);
    return values.isEmpty() ? Json.parse("null") : pick(values);
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private List<Supplier<Case>> faults(ObjectNode members, ObjectNode essence) {
    List<Supplier<Case>> faults = new ArrayList<>();
    Member member = pick(table);
    faults.add(() -> invalid(members, essence, member.name(), pick(member.type().wrong())));
    if (subject.assumes("strict-reading")) {
      faults.add(() -> invalid(members, essence, member.name(), pick(member.type().coercible())));
    }
    if (subject.assumes("unknown-members")) {
      faults.add(() -> invalid(members, essence, "conformance", Json.string("unknown")));
    }
    if (subject.assumes("absent-and-null") && !member.nullable()) {
      faults.add(() -> invalid(members, essence, member.name(), Json.parse("null")));
    }
    if (member.required()) {
      faults.add(() -> new Case(members, essence.deepCopy().without(member.name()), false));
    }
    if (!essence.isEmpty()) {
      faults.add(() -> bothOrderings(members, essence));
    }
    return faults;
  }

  private static Case invalid(ObjectNode members, ObjectNode essence, String name, JsonNode value) {
    ObjectNode faulty = essence.deepCopy();
    return new Case(members, faulty.set(name, value), false);
  }

  private static Case bothOrderings(ObjectNode members, ObjectNode essence) {
    ObjectNode both = essence.deepCopy().put(META, "created_at");
    both.putObject(FIELD).put("type", "field").put("id", "field-1");
    return new Case(members, both, false);
  }
}
