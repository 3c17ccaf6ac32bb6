package dev.contentservice.client;

import dev.contentservice.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The service refused the request (400, 422 and every other 4xx without a class of its own); sent
 * again as it is, it would be refused again. The message has one line per violation: {@code
 * pointer: statement; fix [rule]}.
 *
 * <pre>{@code
 * catch (RefusedException refused) {
 *   refused.violations().forEach(v -> form.mark(v.getPointer(), v.getFix()));
 * }
 * }</pre>
 */
public final class RefusedException extends ContentServiceException {
  private final transient @Nullable List<Violation> violations;

  RefusedException(String message, Answer answer, List<Violation> violations) {
    super(message, answer);
    this.violations = List.copyOf(violations);
  }

  /**
   * Every broken rule with its place and fix, in the order of the answer; empty if the answer names
   * none. The text is the service's own, with nothing masked.
   */
  public List<Violation> violations() {
    // Null only after serialization, which violations do not take part in.
    return violations == null ? List.of() : violations;
  }
}
