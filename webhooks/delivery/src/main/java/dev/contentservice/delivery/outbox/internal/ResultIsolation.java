package dev.contentservice.delivery.outbox.internal;

import static java.lang.System.Logger.Level.ERROR;

import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.internal.RateLimitedLog;
import dev.contentservice.delivery.outbox.internal.database.RejectedWork;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Records results in ever smaller transactions after a transaction with all of them was rejected,
 * so that one that cannot be stored delays no other.
 */
final class ResultIsolation {
  private static final RateLimitedLog ERRORS =
      new RateLimitedLog(System.getLogger(Outbox.class.getName()), ERROR);

  private final Function<List<CompletedAttempt>, ClaimResult> recorder;
  private final List<CompletedAttempt> deferred = new ArrayList<>();
  private int recorded;

  /**
   * @param recorder records results in one transaction, without a claim
   */
  ResultIsolation(Function<List<CompletedAttempt>, ClaimResult> recorder) {
    this.recorder = recorder;
  }

  /**
   * Records each result that can be recorded.
   *
   * @param completed those of the rejected transaction
   */
  ClaimResult record(List<CompletedAttempt> completed, Throwable failure) {
    ERRORS.log("transaction", "cannot record results and claim deliveries together", failure);
    halve(completed);
    // As if contended: the caller looks again soon, then less and less often.
    return new ClaimResult(recorded, deferred, List.of(), true, false);
  }

  /** Whether the failure comes from what the transaction stored, and not from the store. */
  static boolean helps(Throwable failure) {
    return !FatalErrors.isFatal(failure) && RejectedWork.is(failure);
  }

  private void halve(List<CompletedAttempt> some) {
    try {
      add(recorder.apply(some));
    } catch (RuntimeException | Error e) {
      if (!helps(e)) {
        deferred.addAll(some);
      } else if (some.size() > 1) {
        halve(some.subList(0, some.size() / 2));
        halve(some.subList(some.size() / 2, some.size()));
      } else {
        recordWithoutText(some.get(0), e);
      }
    }
  }

  private void recordWithoutText(CompletedAttempt completed, Throwable failure) {
    String reason = "the response could not be stored: " + RejectedWork.reason(failure);
    try {
      add(
          recorder.apply(
              List.of(
                  new CompletedAttempt(
                      completed.delivery(), completed.attempt().withoutText(reason)))));
      ERRORS.log("text", completed.delivery() + ": " + reason, failure);
    } catch (RuntimeException | Error e) {
      deferred.add(completed);
      ERRORS.log("result", "cannot record the result of " + completed.delivery(), e);
    }
  }

  private void add(ClaimResult result) {
    recorded += result.completed();
    deferred.addAll(result.deferred());
  }
}
