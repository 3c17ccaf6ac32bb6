package dev.contentservice.client;

import dev.contentservice.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The service rejected the request (400, 422 and every other 4xx without a class of its own), or a
 * validator rejected it before it was sent; then {@link #status()} is empty. A retry of the same
 * request fails again. The message has one line per violation: {@code pointer: statement; fix
 * [rule]}.
 *
 * <pre>{@code
 * catch (RequestRejectedException rejected) {
 *   rejected.violations().forEach(v -> form.mark(v.getPointer(), v.getFix()));
 * }
 * }</pre>
 */
public final class RequestRejectedException extends ContentServiceException {
  private final transient @Nullable List<Violation> violations;

  RequestRejectedException(String message, ErrorDetails details, List<Violation> violations) {
    super(message, details);
    this.violations = List.copyOf(violations);
  }

  private RequestRejectedException(String message, List<Violation> violations) {
    super(message, (Throwable) null);
    this.violations = List.copyOf(violations);
  }

  static RequestRejectedException beforeSending(SecretScrubber secrets, List<Object> found) {
    List<String> lines =
        found.stream()
            .map(each -> each instanceof Violation known ? Message.line(known) : each.toString())
            .toList();
    List<Violation> violations =
        found.stream().filter(Violation.class::isInstance).map(Violation.class::cast).toList();
    String meaning = "a validator rejected the body; nothing was sent";
    return new RequestRejectedException(
        new Message(secrets, meaning).withLines(lines).toString(), violations);
  }

  /**
   * The violations in the order of the response. Empty if the response lists none, or if a
   * validator reported objects of another type. Secrets are not masked here.
   */
  public List<Violation> violations() {
    // Null after deserialization: the field is transient.
    return violations == null ? List.of() : violations;
  }
}
