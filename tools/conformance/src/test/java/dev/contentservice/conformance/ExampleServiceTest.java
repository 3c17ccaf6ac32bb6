package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.example.Behaviour;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** The example service conforms, so that a check that fails shows the fault of a mutant. */
class ExampleServiceTest {
  @Test
  void an_implementation_without_faults_passes_every_check() throws Exception {
    List<CheckResult> results = ExampleRuns.results(new Behaviour(), ConformanceTarget.REQUESTS);
    assertThat(results)
        .hasSizeGreaterThan(350)
        .as("ExampleModels and ExampleWebhooks have the members of the contract")
        .filteredOn(result -> result.outcome() != Outcome.PASSED)
        .extracting(result -> result.check().id() + "\n" + result.detail())
        .isEmpty();
  }

  @Test
  void members_that_the_document_does_not_have_are_no_fault_of_a_response() {
    AtomicInteger version = new AtomicInteger();
    Behaviour extended = new Behaviour();
    extended.reply =
        (call, reply) -> {
          if (reply.isModel() || (reply.isWebhook() && !reply.text.isEmpty())) {
            ObjectNode body = reply.json().put("updated_at", version.incrementAndGet());
            if (body.get("meta") instanceof ObjectNode meta) {
              meta.put("version", version.get());
            }
            reply.with(body);
          }
        };

    assertThat(ExampleRuns.outcomes(extended, target -> target)).doesNotContainKey(Outcome.FAILED);
  }
}
