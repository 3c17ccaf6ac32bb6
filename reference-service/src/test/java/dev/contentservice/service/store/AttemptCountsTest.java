package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.store.repository.AttemptCounts;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;

class AttemptCountsTest {

  @Example
  void without_an_attempt_there_is_no_percentile() {
    assertThat(new AttemptCounts().percentile(.5)).isNull();
  }

  @Example
  void an_attempt_longer_than_every_limit_counts_as_the_last_limit() {
    AttemptCounts counts = new AttemptCounts();

    counts.add(false, 60_000);

    assertThat(counts.percentile(.5)).isEqualTo(15_000);
  }

  @Property
  void a_percentile_is_in_the_class_of_the_duration_at_that_rank(
      @ForAll @NotEmpty List<@IntRange(max = 14_999) Integer> millis,
      @ForAll @IntRange(min = 1, max = 100) int percent) {
    AttemptCounts counts = new AttemptCounts();
    millis.forEach(each -> counts.add(true, each));

    Integer estimated = counts.percentile(percent / 100.0);

    int rank = (int) Math.ceil(millis.size() * (percent / 100.0));
    int exact = millis.stream().sorted().skip(rank - 1).findFirst().orElseThrow();
    int from = AttemptCounts.LIMITS.stream().filter(each -> each < exact).reduce(0, (a, b) -> b);
    int until =
        AttemptCounts.LIMITS.stream().filter(each -> each >= exact).findFirst().orElseThrow();
    assertThat(estimated).isBetween(from, until);
  }
}
