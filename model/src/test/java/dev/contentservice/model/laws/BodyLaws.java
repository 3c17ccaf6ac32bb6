package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The laws every body of the contract obeys, request or response. */
interface BodyLaws<T> {
  int TRIES = 200;

  @Property(tries = TRIES)
  default void reading_what_was_written_gives_the_same_body(
      @ForAll T body, @ForAll Jackson writer, @ForAll Jackson reader) {
    Object read = reader.read(writer.write(body), body.getClass());

    assertThat(read).isEqualTo(body);
  }

  @Property(tries = TRIES)
  default void jackson_2_and_jackson_3_write_the_same_json(@ForAll T body) {
    JsonNode two = Jackson.tree(Jackson.TWO.write(body));

    assertThat(two).isEqualTo(Jackson.tree(Jackson.THREE.write(body)));
  }

  @Property(tries = TRIES)
  default void equal_bodies_have_equal_hash_codes(@ForAll T body, @ForAll Jackson jackson) {
    Object equal = jackson.read(jackson.write(body), body.getClass());

    assertThat(equal).isNotSameAs(body).isEqualTo(body).hasSameHashCodeAs(body);
  }

  /** Takes one member at a time from another body, or drops it. */
  @Property(tries = TRIES)
  @StatisticsReport(StatisticsReportMode.OFF)
  default void bodies_are_equal_exactly_when_they_write_the_same_json(
      @ForAll T body, @ForAll T other) {
    ObjectNode before = (ObjectNode) Jackson.tree(Jackson.THREE.write(body));
    ObjectNode donor = (ObjectNode) Jackson.tree(Jackson.THREE.write(other));

    for (String member : membersOf(before, donor)) {
      ObjectNode after = before.deepCopy();
      after.remove(member);
      if (donor.has(member)) {
        after.set(member, donor.get(member));
      }
      Object changed = Jackson.THREE.read(after.toString(), body.getClass());
      Statistics.label("equal").collect(changed.equals(body));

      assertThat(changed.equals(body)).as(member).isEqualTo(after.equals(before));
    }
    Statistics.label("equal")
        .coverage(
            seen -> {
              seen.check(true).count(times -> times > 0);
              seen.check(false).count(times -> times > 0);
            });
  }

  private static Set<String> membersOf(ObjectNode one, ObjectNode another) {
    Set<String> members = new LinkedHashSet<>(one.propertyNames());
    members.addAll(another.propertyNames());
    return members;
  }
}
