package dev.contentservice.conformance.check;

import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.NoResponseException;
import dev.contentservice.conformance.http.RequestSpec.Purpose;
import dev.contentservice.conformance.http.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;

/** Runs checks against one target. */
public final class ConformanceRun {
  /** A service that stalls each request of a check does not stall the run. */
  private static final Duration CHECK = Duration.ofMinutes(2);

  private final Subject subject;
  private final List<Check> explanations = new ArrayList<>();

  /** Sends nothing yet. */
  public ConformanceRun(ConformanceTarget target, Transport transport, List<Law> laws) {
    subject = new Subject(target, transport, new Laws(laws));
  }

  /** The laws as checks, to be run after all others. */
  public static List<Check> checks(List<Law> laws) {
    return laws.stream().map(Laws::check).toList();
  }

  /**
   * Waits until the service responds without an error of its own, then starts.
   *
   * @throws CannotRunException as {@link #start()}
   */
  public void start(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < end && !isReady()) {
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
    start();
  }

  private boolean isReady() {
    try {
      return subject.create(Json.object()).response().status() < 500;
    } catch (NoResponseException e) {
      return false;
    }
  }

  /**
   * Stores the members of the webhooks.
   *
   * @throws CannotRunException if the target is unreachable or the token or a webhook is unknown
   */
  public void start() {
    try {
      probe("the token", subject.create(Json.object()), 401);
      for (TestWebhook webhook : subject.webhooks()) {
        Exchange read = webhook.remember();
        probe("the token", read, 401);
        probe("the webhook " + webhook.id(), read, 404);
      }
      subject.laws().begin();
    } catch (NoResponseException e) {
      throw new CannotRunException(subject.target() + " is unreachable: " + e.getMessage());
    }
  }

  private static void probe(String what, Exchange exchange, int unknown) {
    if (exchange.response().status() == unknown) {
      throw new CannotRunException(
          what + " is unknown to the service: " + exchange.request().shown() + " -> " + unknown);
    }
  }

  /** Runs one check. */
  public CheckResult run(Check check) {
    CheckResult result = result(check);
    boolean expected = subject.target().expectedFailures().contains(check.id());
    return expected ? result.expectedToFail() : result;
  }

  private CheckResult result(Check check) {
    long start = System.nanoTime();
    subject.api().deadline().begin(CHECK);
    for (String assumption : check.assumptions()) {
      if (!subject.assumes(assumption)) {
        return new CheckResult(check, Outcome.SKIPPED, "without " + assumption, Duration.ZERO);
      }
    }
    try {
      check.code().accept(subject);
      return result(check, Outcome.PASSED, "", start);
    } catch (CheckSkippedException e) {
      return result(check, Outcome.SKIPPED, e.reason(), start);
    } catch (CheckFailedException e) {
      return failed(check, e, start);
    } catch (CancellationException e) {
      return result(check, Outcome.SKIPPED, "the run was stopped", start);
    } catch (NoResponseException e) {
      String text = "expected: a response\nbut:      " + e.getMessage() + "\nrepeat:   " + e.curl();
      return result(check, Outcome.FAILED, text, start);
    }
  }

  /** One fault is reported once: by the check of the baseline that it fails, if there is one. */
  private CheckResult failed(Check check, CheckFailedException failure, long start) {
    for (Check explanation : explanations) {
      if (explanation.explains().includes(failure)) {
        String needs = "needs " + explanation.id() + ", which failed\n" + failure.text();
        return result(check, Outcome.SKIPPED, needs, start);
      }
    }
    if (check.explains().purpose() != Purpose.OTHER) {
      explanations.add(check);
    }
    return result(check, Outcome.FAILED, failure.text(), start);
  }

  private static CheckResult result(Check check, Outcome outcome, String detail, long start) {
    return new CheckResult(check, outcome, detail, Duration.ofNanos(System.nanoTime() - start));
  }

  /**
   * Ends the current check and those that follow, until {@link #restore}. Any thread may call it.
   */
  public void stop() {
    subject.api().deadline().stop();
  }

  /** Sets the webhooks as they were; returns what could not be set, for people. */
  public List<String> restore() {
    subject.api().deadline().resume(CHECK);
    List<String> different = new ArrayList<>();
    for (TestWebhook webhook : subject.webhooks()) {
      try {
        List<String> members = webhook.restore();
        if (!members.isEmpty()) {
          String names = String.join(", ", members);
          different.add("webhook " + webhook.id() + ": " + names + " (the values are rejected)");
        }
      } catch (NoResponseException e) {
        different.add("webhook " + webhook.id() + ": every member (" + e.getMessage() + ")");
      }
    }
    return different;
  }

  /** The number of requests sent so far. */
  public long requests() {
    return subject.api().sent();
  }
}
