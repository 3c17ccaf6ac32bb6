package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.egress.internal.HostDecision;
import dev.contentservice.delivery.egress.internal.HostDecision.Deferred;
import dev.contentservice.delivery.egress.internal.HostDecision.Denied;
import dev.contentservice.delivery.egress.internal.HostDecision.Unknown;
import dev.contentservice.delivery.internal.RateLimitedLog;
import dev.contentservice.rules.engine.Report;
import java.lang.System.Logger.Level;

/** Warns of attempts that failed for reasons that an operator or owner has to correct. */
final class FailureLog {
  private final RateLimitedLog log =
      new RateLimitedLog(System.getLogger(Sender.class.getName()), Level.WARNING);

  AttemptResult unsendable(Message message, Report report, AttemptDeadline attempt) {
    log.log(ErrorKind.UNSENDABLE.code(), "{0} cannot be sent: {1}", message.id(), report.errors());
    return attempt.failed(ErrorKind.UNSENDABLE);
  }

  /** The result for a host that is not allowed. */
  AttemptResult notSent(HostDecision decision, AttemptDeadline attempt, String what) {
    // Details reveal the internal network, so they are only logged.
    if (decision instanceof Deferred deferred) {
      log.log(ErrorKind.NOT_LOOKED_UP.code(), "{0}: {1}", what, deferred.detail());
      return attempt.deferredLookUp(deferred.retryAfter());
    }
    if (decision instanceof Denied denied) {
      log.log(ErrorKind.ADDRESS_DENIED.code(), "{0}: {1}", what, denied.detail());
      return attempt.failed(ErrorKind.ADDRESS_DENIED);
    }
    ErrorKind kind = Thread.currentThread().isInterrupted() ? ErrorKind.STOPPED : ErrorKind.DNS;
    log.log(kind.code(), "{0}: {1}", what, ((Unknown) decision).detail());
    return attempt.failed(kind);
  }

  /** Warns of a failure of TLS, for each receiver separately. */
  AttemptResult sent(AttemptResult result, String receiver, String webhookId) {
    if (result.error() == ErrorKind.TLS) {
      log.log(
          ErrorKind.TLS.code() + ' ' + receiver,
          "TLS with {0} failed for webhook {1}: {2}",
          receiver,
          webhookId,
          String.valueOf(result.detail()));
    }
    return result;
  }
}
