package dev.contentservice.model.laws;

import java.util.stream.Stream;
import net.jqwik.api.statistics.Statistics;
import org.openapitools.jackson.nullable.JsonNullable;

/** The three states of a nullable member. */
enum Presence {
  OMITTED,
  NULL,
  VALUE;

  static Presence of(JsonNullable<?> member) {
    if (!member.isPresent()) {
      return OMITTED;
    }
    return member.get() == null ? NULL : VALUE;
  }

  /** Checks that a property tries each state. */
  static void collect(String member, JsonNullable<?> value) {
    Statistics.label(member)
        .collect(of(value))
        .coverage(
            seen ->
                Stream.of(values())
                    .forEach(state -> seen.check(state).percentage(share -> share > 10)));
  }
}
