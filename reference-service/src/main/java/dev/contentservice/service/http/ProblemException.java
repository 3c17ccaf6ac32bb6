package dev.contentservice.service.http;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.contentservice.rules.engine.Report;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.Set;

/** A rejected request, with a reason that the caller can fix. */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final String KEY = ProblemException.class.getName();

  private final ProblemKind kind;
  private final transient Report report;

  /**
   * @param kind the kind of problem
   * @param detail the cause and the fix; reaches the caller, so it holds no secret
   */
  public ProblemException(ProblemKind kind, String detail) {
    this(kind, detail, Report.EMPTY);
  }

  private ProblemException(ProblemKind kind, String detail, Report report) {
    // A rejection is expected: the stack trace is not needed.
    super(detail, null, false, false);
    this.kind = kind;
    this.report = report;
  }

  /** Returns the problem for a body with violations. */
  public static ProblemException of(Report report) {
    return new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, detail(report), report);
  }

  private static String detail(Report report) {
    int errors = report.errors().size();
    if (report.moreErrors()) {
      return "the body has more than %d violations; the first %d are listed in violations"
          .formatted(errors, errors);
    }
    return "the body has %s; see violations"
        .formatted(errors == 1 ? "1 violation" : errors + " violations");
  }

  /** The ids of the violated rules, without duplicates. */
  public Set<String> rules() {
    return report.errors().stream().map(broken -> broken.rule().id()).collect(toUnmodifiableSet());
  }

  /** Why this exchange was rejected, if it was. */
  public static Optional<ProblemException> of(RoutingContext exchange) {
    return Optional.ofNullable(exchange.get(KEY));
  }

  void attachTo(RoutingContext exchange) {
    exchange.put(KEY, this);
  }

  public ProblemKind kind() {
    return kind;
  }

  Report report() {
    return report;
  }
}
