package dev.contentservice.client.internal;

import dev.contentservice.client.errors.CallInterruptedException;
import dev.contentservice.client.errors.CallTimedOutException;
import dev.contentservice.client.errors.ConnectionException;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.ErrorDetails;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.client.errors.UnexpectedResponseException;
import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Maps the outcome of one attempt to the resource or an exception. */
public final class ExceptionMapper {
  private final ServiceUrl baseUrl;
  private final TimeLimit limit;
  private final String request;
  private final int attempt;
  private final Supplier<SecretScrubber> secrets;
  private final Supplier<Route> route;

  /**
   * @param request method and path
   * @param attempt the number of the attempt, from 1
   * @param secrets the secrets of the request, for masking
   * @param route how the request reaches the service
   */
  public ExceptionMapper(
      ServiceUrl baseUrl,
      TimeLimit limit,
      String request,
      int attempt,
      Supplier<SecretScrubber> secrets,
      Supplier<Route> route) {
    this.baseUrl = baseUrl;
    this.limit = limit;
    this.request = request;
    this.attempt = attempt;
    this.secrets = secrets;
    this.route = route;
  }

  /** The exception for a body that validators rejected before it was sent. */
  public static RequestRejectedException fromViolations(
      SecretScrubber secrets, List<Object> found) {
    ExceptionMessage message =
        new ExceptionMessage(secrets, "a validator rejected the body; nothing was sent");
    found.forEach(
        each ->
            message.add(
                each instanceof Violation known ? ExceptionMessage.line(known) : "" + each));
    List<Violation> violations =
        found.stream()
            .filter(Violation.class::isInstance)
            .map(each -> secrets.mask(WireJson.tree(each)))
            .map(each -> WireJson.MAPPER.treeToValue(each, Violation.class))
            .toList();
    return new RequestRejectedException(message.toString(), ErrorDetails.NO_RESPONSE, violations);
  }

  /**
   * The resource in a response; null for {@code Void}.
   *
   * @param lenient whether it may lack members that the contract requires
   * @throws ContentServiceException if the response does not contain it
   */
  @SuppressWarnings("NullAway") // Null is the value of Void.
  public <T extends @Nullable Object> T resourceIn(
      RawResponse response, Expected<T> expected, boolean lenient) {
    TypeReference<T> type = expected.type();
    Set<Integer> statuses = expected.statuses();
    if (response.succeeded() && (type.getType() == Void.class || expected.isNone(response))) {
      return null;
    }
    Throwable malformed = null;
    try {
      if (expected.raw() && response.isPlain()) {
        return expected.asIs(response);
      }
      if (response.succeeded() && response.isJson() && response.isUtf8()) {
        T resource =
            lenient
                ? WireJson.read(response.body(), type)
                : WireJson.readStrictly(response.body(), type);
        if (resource != null) {
          return resource;
        }
      }
    } catch (IOException | JacksonException failure) {
      // Not set as the cause: the message of Jackson quotes the body.
      malformed = failure;
    }
    throw fromResponse(response, statuses, malformed);
  }

  /** The exception for an attempt without a complete response. */
  public RuntimeException fromFailure(Throwable failure) {
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return new CallInterruptedException(
          text("interrupted while waiting; check whether the service processed the request"),
          failure);
    }
    if (limit.explains(failure)) {
      return new CallTimedOutException(
          text("no complete response within " + limit + "; retry, or increase the timeout"),
          failure);
    }
    if (failure instanceof IOException io) {
      return new ConnectionException(text(route.get().explain(io)), failure);
    }
    return failure instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(failure);
  }

  /** The exception for an attempt that the call timeout prevents. */
  public CallTimedOutException notSent(@Nullable Throwable lastFailure) {
    return new CallTimedOutException(
        text("the call timeout passed before this attempt; increase the timeout"), lastFailure);
  }

  private ContentServiceException fromResponse(
      RawResponse response, Set<Integer> statuses, @Nullable Throwable malformed) {
    int status = response.status();
    if (status < 400 || status > 599) {
      return new UnexpectedResponseException(
          message(response, response.defect(statuses, malformed)).toString(),
          details(response, null, null));
    }
    return failed(response, response.problem(secrets.get()).orElseGet(Problem::new));
  }

  private ContentServiceException failed(RawResponse response, Problem problem) {
    List<Violation> violations = violationsOf(problem);
    String detail =
        problem.getDetail() == null
            ? response.coding().map(each -> "; the body is compressed (" + each + ")").orElse("")
            : "; " + problem.getDetail();
    String meaning = StatusExceptions.meaning(response.status(), baseUrl, route) + detail;
    ExceptionMessage message = message(response, meaning);
    violations.forEach(violation -> message.add(ExceptionMessage.line(violation)));
    String text = message.toString();
    Duration retryAfter =
        RequestedDelay.of(response.status(), response.headers(), limit.time().now()).orElse(null);
    ErrorDetails details = details(response, problem.getType(), retryAfter);
    return StatusExceptions.of(text, details, violations);
  }

  private static List<Violation> violationsOf(Problem problem) {
    List<Violation> violations = problem.getViolations();
    return violations == null ? List.of() : violations.stream().filter(Objects::nonNull).toList();
  }

  private ErrorDetails details(
      RawResponse response, @Nullable String problemType, @Nullable Duration retryAfter) {
    return new ErrorDetails(
        response.status(),
        response.requestId().map(secrets.get()::maskLong).orElse(null),
        problemType,
        retryAfter);
  }

  /** {@code PUT /webhooks/w1 returned 404 (request 0198...) (attempt 2): meaning}. */
  private ExceptionMessage message(RawResponse response, String meaning) {
    String id = response.requestId().map(each -> " (request " + each + ")").orElse("");
    return new ExceptionMessage(
        secrets.get(), request + " returned " + response.status() + id + times() + ": " + meaning);
  }

  private String text(String meaning) {
    return new ExceptionMessage(secrets.get(), request + times() + ": " + meaning).toString();
  }

  private String times() {
    return attempt == 1 ? "" : " (attempt " + attempt + ")";
  }
}
