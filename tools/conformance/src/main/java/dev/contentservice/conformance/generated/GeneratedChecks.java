package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckFailedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Many random bodies of both operations. A failure shows the smallest body that was found. */
public final class GeneratedChecks {
  private static final int AT_ONCE = 8;

  private GeneratedChecks() {}

  /** Both checks. */
  public static List<Check> all() {
    return List.of(
        new Check(
            "generated-creates",
            List.of("4.1", "reference-existence"),
            "models of valid random bodies are returned as sent, invalid bodies are rejected",
            GeneratedChecks::creates),
        new Check(
            "generated-updates",
            List.of("4.2", "absent-and-null"),
            "after random updates a webhook has what was sent last, and rejected ones change nothing",
            GeneratedChecks::updates));
  }

  private static void creates(Subject subject) {
    CaseGenerator generator = new CaseGenerator(Tables.CREATE, subject);
    for (int sent = 0; sent < subject.target().requests() / 2; sent += AT_ONCE) {
      List<Case> cases = new ArrayList<>();
      List<RequestSpec> requests = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        Case next = generator.next();
        cases.add(next);
        requests.add(subject.api().create(next.body().toString()));
      }
      List<Exchange> exchanges = subject.api().sendAtOnce(requests);
      for (int i = 0; i < AT_ONCE; i++) {
        Case sentCase = cases.get(i);
        failure(sentCase, sentCase.body(), exchanges.get(i))
            .ifPresent(
                first -> {
                  throw Shrinking.shrink(sentCase, c -> created(subject, c), first);
                });
      }
    }
  }

  private static Optional<CheckFailedException> created(Subject subject, Case sent) {
    return failure(sent, sent.body(), subject.create(sent.body()));
  }

  private static void updates(Subject subject) {
    CaseGenerator generator = new CaseGenerator(Tables.UPDATE, subject);
    TestWebhook webhook = subject.webhook();
    ObjectNode expected = webhook.baseline();
    for (int sent = 0; sent < subject.target().requests() / 2; sent++) {
      Case next = generator.next();
      if (next.valid()) {
        expected.setAll(next.body());
      }
      Exchange exchange = webhook.update(next.body());
      failure(next, expected, exchange)
          .or(() -> next.valid() ? Optional.empty() : unchanged(webhook, expected))
          .ifPresent(
              first -> {
                throw Shrinking.shrink(next, c -> updated(webhook, c), first);
              });
    }
  }

  private static Optional<CheckFailedException> unchanged(
      TestWebhook webhook, ObjectNode expected) {
    return failure(new Case(expected, Json.object(), true), expected, webhook.read());
  }

  /** From known values, so that earlier updates have no part in it. */
  private static Optional<CheckFailedException> updated(TestWebhook webhook, Case sent) {
    ObjectNode expected = webhook.reset().baseline();
    if (sent.valid()) {
      expected.setAll(sent.body());
    }
    return failure(sent, expected, webhook.update(sent.body()))
        .or(() -> sent.valid() ? Optional.empty() : unchanged(webhook, expected));
  }

  private static Optional<CheckFailedException> failure(
      Case sent, ObjectNode expected, Exchange exchange) {
    try {
      Expect response = Expect.that(exchange);
      if (!sent.valid()) {
        response.rejected();
        return Optional.empty();
      }
      response.accepted();
      expected.properties().forEach(m -> response.member("/" + m.getKey(), m.getValue()));
      return Optional.empty();
    } catch (CheckFailedException e) {
      return Optional.of(e);
    }
  }
}
