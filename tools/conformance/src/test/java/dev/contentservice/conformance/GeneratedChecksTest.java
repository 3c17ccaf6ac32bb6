package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.generated.GeneratedChecks;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A fault that only some members together show. */
@Tag("exhaustive")
class GeneratedChecksTest {
  @Test
  void a_failure_is_reduced_to_the_members_that_cause_it() throws Exception {
    Behaviour faulty = new Behaviour();
    faulty.model = model -> model.get("tree").asBoolean() ? model.putNull("workflow") : model;

    List<CheckResult> results = ExampleRuns.results(faulty, 2000, GeneratedChecks.all());

    assertThat(results).filteredOn(r -> r.outcome() == Outcome.FAILED).hasSize(1);
    assertThat(results.get(0).detail())
        .contains("\"tree\":true", "\"workflow\":{", "but:      /workflow is null")
        .contains("request:  POST /item-types")
        .satisfies(text -> assertThat(request(text)).doesNotContain("hint", "sortable", "modular"));
  }

  private static String request(String failure) {
    return failure.substring(failure.indexOf("request:"), failure.indexOf("response:"));
  }

  @Test
  void a_seed_repeats_the_bodies() throws Exception {
    Behaviour faulty = new Behaviour();
    faulty.rejected = body -> body.path("hint").asString("").length() > 12;

    assertThat(detail(faulty)).isEqualTo(detail(faulty)).contains("hint");
  }

  private static String detail(Behaviour faulty) throws Exception {
    String detail = ExampleRuns.results(faulty, 400, GeneratedChecks.all()).get(0).detail();
    // Names end in text that no other run has.
    return request(detail).replaceAll("\\b[0-9a-z]+-[0-9]+\\b", "~");
  }
}
