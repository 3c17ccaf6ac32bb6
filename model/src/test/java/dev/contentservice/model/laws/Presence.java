package dev.contentservice.model.laws;

import java.util.stream.Stream;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.JsonNode;

/** The three states of a nullable member. */
enum Presence {
  OMITTED,
  NULL,
  VALUE;

  private static Presence of(JsonNode body, String member) {
    if (!body.has(member)) {
      return OMITTED;
    }
    return body.get(member).isNull() ? NULL : VALUE;
  }

  /** Checks that a property tries each state. */
  static void collect(String member, Object body) {
    Statistics.label(member)
        .collect(of(Jackson.tree(Jackson.THREE.write(body)), member))
        .coverage(
            seen ->
                Stream.of(values())
                    .forEach(state -> seen.check(state).percentage(share -> share > 10)));
  }
}
