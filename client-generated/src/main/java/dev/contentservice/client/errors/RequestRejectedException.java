package dev.contentservice.client.errors;

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

  public RequestRejectedException(
      String message, ErrorDetails details, List<Violation> violations) {
    super(message, details);
    this.violations = List.copyOf(violations);
  }

  /**
   * The violations in the order of the response. Empty if the response lists none, or if a
   * validator reported objects of another type. Secrets of the request are masked; in rule and
   * pointer only long ones.
   */
  public List<Violation> violations() {
    // Null after deserialization: the field is transient.
    return violations == null ? List.of() : violations;
  }
}
