package dev.contentservice.server.support;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.server.operations.Operations;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A rejected request, with a reason that the caller can fix. Adapters respond with {@link
 * #problem}, the status of {@link #kind} and {@link #headers}. Implementations throw it, too:
 *
 * <pre>{@code
 * throw ProblemException.notFound("no webhook has this id");
 * throw new ProblemException(LENT, "the book is lent; reserve it"); // a ProblemKind of its own
 * }</pre>
 */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final Logger LOG = System.getLogger(ProblemException.class.getName());
  static final String SECONDS = "5";

  private static final Map<String, String> LATER = Map.of("Retry-After", SECONDS);

  private final transient ProblemKind kind;
  private final transient Report report;
  private final transient Map<String, String> headers;

  /**
   * @param kind the kind of problem
   * @param detail the cause and the fix; reaches the caller, so it holds no secret
   */
  public ProblemException(ProblemKind kind, String detail) {
    this(kind, detail, null, Report.EMPTY, defaults(kind));
  }

  private ProblemException(
      ProblemKind kind,
      @Nullable String detail,
      @Nullable Throwable cause,
      Report report,
      Map<String, String> headers) {
    // A rejection is expected: the stack trace is not needed.
    super(detail, cause, false, false);
    this.kind = kind;
    this.report = report;
    this.headers = headers;
  }

  private static Map<String, String> defaults(ProblemKind kind) {
    return kind.status() == ProblemKind.SERVICE_UNAVAILABLE.status() ? LATER : Map.of();
  }

  /** Returns the problem for a body with violations. */
  public static ProblemException of(Report report) {
    return new ProblemException(
        ProblemKind.UNPROCESSABLE_CONTENT, detail(report), null, report, Map.of());
  }

  /** Returns the problem for a resource that does not exist. */
  public static ProblemException notFound(String detail) {
    return new ProblemException(ProblemKind.NOT_FOUND, detail);
  }

  /**
   * Returns the problem for what does not work now and may soon. The detail says when to try again,
   * for people who do not see the headers.
   */
  public static ProblemException unavailable(String why) {
    return new ProblemException(
        ProblemKind.SERVICE_UNAVAILABLE, why + "; try again in " + SECONDS + " seconds");
  }

  /**
   * Returns the problem for any status of an error.
   *
   * @param status from 400 to 599
   */
  public static ProblemException ofStatus(int status) {
    return of(ProblemKind.of(status), null, null);
  }

  /**
   * Returns the problem for any status of an error.
   *
   * @param status from 400 to 599
   * @param detail the cause and the fix; reaches the caller, so it holds no secret
   */
  public static ProblemException ofStatus(int status, String detail) {
    return of(ProblemKind.of(status), detail, null);
  }

  /**
   * Returns the problem for an exception that a framework or an operation throws with a status.
   *
   * @param detail null for the usual one of the status; ignored for a failure with status 500
   * @param cause stays internal; logged if the status is one of a failure
   */
  public static ProblemException of(
      ProblemKind kind, @Nullable String detail, @Nullable Throwable cause) {
    int status = kind.status();
    boolean hidden = detail == null || detail.isBlank() || status == 500;
    return new ProblemException(
        kind,
        hidden ? StatusTexts.detail(status) : detail,
        status < 500 || status == 503 ? null : cause,
        Report.EMPTY,
        defaults(kind));
  }

  /** Returns the failure of an operation that returns no resource. */
  public static ProblemException noResource() {
    return failure(new IllegalStateException("the operation returned null, not a resource"));
  }

  /**
   * Returns the problem for a failure of the service itself. The response does not reveal the
   * cause; adapters log it with the request id.
   */
  public static ProblemException failure(@Nullable Throwable cause) {
    return of(ProblemKind.INTERNAL_SERVER_ERROR, null, cause);
  }

  /**
   * Returns the problem for a body above the limit.
   *
   * @param limit in bytes
   */
  public static ProblemException tooLarge(int limit) {
    return new ProblemException(
        ProblemKind.CONTENT_TOO_LARGE,
        "the body is larger than " + limit + " bytes; send less at once");
  }

  private static String detail(Report report) {
    int errors = report.errors().size();
    if (report.moreErrors()) {
      return "the body has more than %d violations; fix the first %d, which are listed"
          .formatted(errors, errors);
    }
    return errors == 1
        ? "the body has 1 violation; fix it"
        : "the body has " + errors + " violations; fix them";
  }

  /** The same problem with one more response header. */
  public ProblemException withHeader(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new ProblemException(kind, getMessage(), getCause(), report, more);
  }

  /** The ids of the violated rules, without duplicates. */
  public Set<String> rules() {
    return report.errors().stream().map(broken -> broken.rule().id()).collect(toUnmodifiableSet());
  }

  public ProblemKind kind() {
    return kind;
  }

  /** The headers of the response, besides the media type {@code application/problem+json}. */
  public Map<String, String> headers() {
    return headers;
  }

  /** The same problem in the words of a contract, which may list other problem types. */
  public ProblemException in(Operations contract) {
    ProblemKind listed = kind.in(contract);
    return listed.equals(kind)
        ? this
        : new ProblemException(listed, getMessage(), getCause(), report, headers);
  }

  /** The body of the response (RFC 9457). */
  public Problem problem(String requestId) {
    Problem problem =
        new Problem(
            kind.type(), kind.title(), kind.status(), String.valueOf(getMessage()), requestId);
    return report.passed() ? problem : problem.violations(violations());
  }

  /** Logs the cause under the request id, if there is one. Call it once for each response. */
  public void log(String requestId) {
    if (getCause() != null) {
      LOG.log(Level.ERROR, "request " + requestId + " failed", getCause());
    }
  }

  private List<Violation> violations() {
    return report.errors().stream()
        .map(
            broken ->
                new Violation(
                    broken.rule().id(),
                    broken.pointer().value(),
                    broken.rule().statement(),
                    broken.fix(),
                    broken.rule().source()))
        .toList();
  }
}
