package dev.contentservice.service.http;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.contentservice.rules.engine.Report;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.Set;

/** A request that is not carried out, for a reason its sender can mend. */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final String KEY = ProblemException.class.getName();

  private final ProblemKind kind;
  private final transient Report report;

  /**
   * @param kind the kind of problem
   * @param detail what went wrong and how to mend it; reaches the caller, so it holds no secret
   */
  public ProblemException(ProblemKind kind, String detail) {
    this(kind, detail, Report.EMPTY);
  }

  private ProblemException(ProblemKind kind, String detail, Report report) {
    // An expected answer, not a fault of the service: nobody needs the stack.
    super(detail, null, false, false);
    this.kind = kind;
    this.report = report;
  }

  /** The refusal of a body that breaks its shape or a rule. */
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

  /** The ids of the rules that the body broke, each once. */
  public Set<String> rules() {
    return report.errors().stream().map(broken -> broken.rule().id()).collect(toUnmodifiableSet());
  }

  /** Why this exchange was refused, if it was. */
  public static Optional<ProblemException> of(RoutingContext exchange) {
    return Optional.ofNullable(exchange.get(KEY));
  }

  void remember(RoutingContext exchange) {
    exchange.put(KEY, this);
  }

  public ProblemKind kind() {
    return kind;
  }

  Report report() {
    return report;
  }
}
