package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckFailedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.generated.Reference.Difference;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Form;
import dev.contentservice.conformance.http.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * Random sequences of both operations beside a model of the service. A failure shows the shortest
 * sequence that was found. Its first requests give each webhook known values.
 */
public final class SequenceChecks {
  private static final int REQUESTS_PER_SEQUENCE = 50;
  private static final int REQUESTS_PER_BATCH = 80;
  private static final int AT_ONCE = 6;
  private static final int TIMES = 30;

  /** What fails by chance gets some chances to fail again. */
  private static final int ATTEMPTS = 3;

  private final Subject subject;
  private final List<TestWebhook> webhooks;
  private final StepGenerator generator;
  private int runs;

  private SequenceChecks(Subject subject, int webhooks) {
    this.subject = subject;
    this.webhooks = webhooks(subject, webhooks);
    this.generator =
        new StepGenerator(subject, this.webhooks, new Random(subject.target().seed() + webhooks));
  }

  /** All checks. */
  public static List<Check> all() {
    return List.of(
        Laws.check("sequence-of-requests", SequenceChecks::random),
        Laws.check(
            "sequence-of-each-after-each",
            subject -> eachAfterEach(subject, checks -> checks::inOrder)),
        Laws.check(
            "sequence-on-one-connection",
            subject -> eachAfterEach(subject, checks -> checks::inTurn)),
        Laws.check(
            "sequence-of-one-kind",
            subject -> {
              SequenceChecks checks = all(subject);
              Iterator<List<Step>> each =
                  new StepKinds(subject, checks.webhooks).repeated(TIMES).iterator();
              while (each.hasNext()) {
                checks.each(1, each::next, checks::inOrder);
              }
            }),
        Laws.check("sequence-of-one-webhook-at-once", subject -> atOnce(subject, 1)),
        Laws.check("sequence-of-webhooks-at-once", subject -> atOnce(subject, 2)));
  }

  /** With all webhooks that the user named, at most two. */
  private static SequenceChecks all(Subject subject) {
    return new SequenceChecks(subject, Math.min(2, subject.target().webhooks().size()));
  }

  private static void random(Subject subject) {
    SequenceChecks checks = all(subject);
    checks.each(
        subject.target().requests() / REQUESTS_PER_SEQUENCE,
        checks.generator::sequence,
        checks::inOrder);
  }

  private static void eachAfterEach(
      Subject subject,
      Function<SequenceChecks, Function<List<Step>, Optional<CheckFailedException>>> run) {
    SequenceChecks checks = all(subject);
    StepKinds kinds = new StepKinds(subject, checks.webhooks);
    checks.each(1, kinds::eachAfterEach, run.apply(checks));
  }

  private static void atOnce(Subject subject, int webhooks) {
    SequenceChecks checks = new SequenceChecks(subject, webhooks);
    checks.each(
        subject.target().requests() / REQUESTS_PER_BATCH,
        () -> checks.generator.batch(AT_ONCE),
        checks::atOnceRepeated);
  }

  private static List<TestWebhook> webhooks(Subject subject, int count) {
    List<Supplier<TestWebhook>> all = List.of(subject::webhook, subject::otherWebhook);
    return all.subList(0, count).stream().map(Supplier::get).toList();
  }

  private void each(
      int count,
      Supplier<List<Step>> sequence,
      Function<List<Step>, Optional<CheckFailedException>> run) {
    for (int i = 0; i < count; i++) {
      List<Step> steps = sequence.get();
      run.apply(steps)
          .ifPresent(
              first -> {
                throw Shortest.of(steps, first, run);
              });
    }
  }

  private Optional<CheckFailedException> inOrder(List<Step> steps) {
    return compared(
        steps, sent -> sent.stream().map(s -> subject.api().send(s.request(subject))).iterator());
  }

  /** On one connection. */
  private Optional<CheckFailedException> inTurn(List<Step> steps) {
    return compared(
        steps,
        sent ->
            subject
                .api()
                .sendInTurn(
                    sent.stream().map(step -> step.request(subject)).toList(), Form.PLAIN, false)
                .iterator());
  }

  /** The responses, which may be sent one by one, beside those that are due. */
  private Optional<CheckFailedException> compared(
      List<Step> steps, Function<List<Step>, Iterator<Exchange>> send) {
    List<Exchange> exchanges = reset();
    Reference state = known();
    int run = runs++;
    List<Step> sent = steps.stream().map(each -> each.inRun(run)).toList();
    Iterator<Exchange> responses = send.apply(sent);
    for (Step step : sent) {
      Exchange exchange = responses.next();
      exchanges.add(exchange);
      Optional<Difference> difference = state.difference(step, exchange);
      if (difference.isPresent()) {
        return difference.map(
            d -> new CheckFailedException(d.expected(), d.actual(), shown(exchanges, steps)));
      }
      state = state.after(step, exchange);
    }
    return Optional.empty();
  }

  private Optional<CheckFailedException> atOnceRepeated(List<Step> steps) {
    Optional<CheckFailedException> failure = Optional.empty();
    for (int i = 0; i < ATTEMPTS && failure.isEmpty(); i++) {
      failure = atOnce(steps);
    }
    return failure;
  }

  /** The reads at the end are sent one after the other. */
  private Optional<CheckFailedException> atOnce(List<Step> steps) {
    List<Exchange> exchanges = reset();
    List<Exchange> sent =
        subject.api().sendAtOnce(steps.stream().map(step -> step.request(subject)).toList());
    exchanges.addAll(sent);
    List<Reference> ends = new ArrayList<>(Orders.ends(known(), steps, sent));
    for (TestWebhook webhook : webhooks) {
      Step read = Step.read(webhook.id());
      Exchange exchange = subject.api().send(read.request(subject));
      exchanges.add(exchange);
      ends.removeIf(end -> end.difference(read, exchange).isPresent());
    }
    return ends.isEmpty()
        ? Optional.of(
            new CheckFailedException(
                "an order of the requests sent at the same time that explains every response",
                "no order of these " + steps.size() + " does; the reads after them are the last",
                exchanges))
        : Optional.empty();
  }

  /** Gives each webhook known values. */
  private List<Exchange> reset() {
    List<Exchange> exchanges = new ArrayList<>();
    for (TestWebhook webhook : webhooks) {
      Exchange exchange = webhook.sendBaseline();
      Expect.that(exchange).accepted();
      exchanges.add(exchange);
    }
    return exchanges;
  }

  private Reference known() {
    Map<String, ObjectNode> known = new HashMap<>();
    webhooks.forEach(
        webhook ->
            known.put(webhook.id(), webhook.baseline().set("id", Json.string(webhook.id()))));
    return Reference.of(subject.assumes("complete-responses"), known);
  }

  /** Without the values of webhooks that no step updates. */
  private List<Exchange> shown(List<Exchange> exchanges, List<Step> steps) {
    List<Exchange> shown = new ArrayList<>(exchanges);
    for (int i = webhooks.size() - 1; i >= 0; i--) {
      String id = webhooks.get(i).id();
      if (steps.stream().noneMatch(step -> step.target().equals(id))) {
        shown.remove(i);
      }
    }
    return shown;
  }
}
