package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.generated.GeneratedChecks;
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
            CreateMemberChecks.all(),
            CreateModelChecks.all(),
            CreateLaws.all(),
            SpellingLaws.all(),
            PlaceLaws.all(),
            CombinationLaws.all(),
            ResponseMemberChecks.all(),
            UpdateMemberChecks.all(),
            UpdateWebhookChecks.all(),
            UpdateLaws.all(),
            IsolationLaws.all(),
            ChangeLaws.all(),
            OtherWebhookLaws.all(),
            EventChecks.all(),
            SubscriptionLaws.all(),
            TokenChecks.all(),
            AccessLaws.all(),
            CallerLaws.all(),
            TextChecks.all(),
            ValueChecks.all(),
            ReadingChecks.all(),
            JsonLaws.all(),
            ProblemChecks.all(),
            ViolationLaws.all(),
            HeaderChecks.all(),
            IdempotencyChecks.all(),
            ProtocolLaws.all(),
            WireLaws.all(),
            FormLaws.all(),
            LimitLaws.all(),
            UrlLaws.all(),
            SendableLaws.all(),
            ConcurrencyChecks.all(),
            CutLaws.all(),
            GeneratedChecks.all(),
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
