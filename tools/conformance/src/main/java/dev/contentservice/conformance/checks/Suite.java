package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.generated.SequenceChecks;
import dev.contentservice.conformance.http.Api;
import dev.contentservice.conformance.http.Transport;
import java.util.List;
import java.util.stream.Stream;

/** All checks, in the order in which they run. */
public final class Suite {
  private Suite() {}

  /** The checks; those that look at all exchanges are last. */
  public static List<Check> checks() {
    return Stream.of(
            MemberChecks.baseline(),
            MemberChecks.types(),
            Rows.all(),
            CreateLaws.all(),
            UpdateLaws.all(),
            NameLaws.all(),
            PlaceLaws.all(),
            ProblemLaws.all(),
            IdempotencyChecks.all(),
            LargeLaws.all(),
            FormLaws.all(),
            ConcurrencyChecks.all(),
            CutLaws.all(),
            SequenceChecks.all(),
            List.of(IdempotencyChecks.keptThroughTheRun()),
            ConformanceRun.checks(ResponseLaws.all()))
        .flatMap(List::stream)
        .toList();
  }

  /** A run of these checks. */
  public static ConformanceRun run(ConformanceTarget target) {
    return run(target, Api.http());
  }

  /** A run of these checks, sent in another way. */
  public static ConformanceRun run(ConformanceTarget target, Transport transport) {
    return new ConformanceRun(target, transport, ResponseLaws.all());
  }
}
