package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What holds for one webhook holds for another: the checks of updates, with the webhooks swapped.
 */
final class OtherWebhookLaws {
  private OtherWebhookLaws() {}

  /** One check for all those that cite the same. */
  static List<Check> all() {
    Map<List<String>, List<Check>> byCites = new LinkedHashMap<>();
    Stream.of(
            MemberChecks.baseline(),
            MemberChecks.updates(),
            Rows.all(),
            UrlLaws.all(),
            SendableLaws.all())
        .flatMap(List::stream)
        .filter(check -> check.id().matches("(update|events)-.*"))
        .forEach(c -> byCites.computeIfAbsent(c.cites(), cites -> new ArrayList<>()).add(c));
    return byCites.entrySet().stream().map(e -> swapped(e.getKey(), e.getValue())).toList();
  }

  private static Check swapped(List<String> cites, List<Check> checks) {
    return new Check(
        "update-other-webhook-" + String.join("-", cites).replace('.', '-'),
        cites,
        "another webhook behaves as the first one, in " + checks.size() + " checks",
        s -> {
          Subject swapped = s.swapped();
          for (Check check : checks) {
            try {
              check.code().accept(swapped);
            } catch (CheckSkippedException e) {
              // The others can still run.
            }
          }
        });
  }
}
