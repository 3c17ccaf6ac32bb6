package dev.contentservice.client;

import dev.contentservice.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request was refused: by the service (400, 422 and every other 4xx without a class of its
 * own), or by a check before it was sent, in which case there is no {@link #status()}. Sent again
 * as it is, it would be refused again. The message has one line per fault: {@code pointer:
 * statement; fix [rule]}.
 *
 * <pre>{@code
 * catch (RequestRejectedException refused) {
 *   refused.violations().forEach(v -> form.mark(v.getPointer(), v.getFix()));
 * }
 * }</pre>
 */
public final class RequestRejectedException extends ContentServiceException {
  private final transient @Nullable List<Violation> violations;

  RequestRejectedException(String message, ErrorDetails told, List<Violation> violations) {
    super(message, told);
    this.violations = List.copyOf(violations);
  }

  private RequestRejectedException(String message, List<Violation> violations) {
    super(message, (Throwable) null);
    this.violations = List.copyOf(violations);
  }

  static RequestRejectedException beforeSending(SecretScrubber secrets, List<Object> faults) {
    List<String> lines =
        faults.stream()
            .map(each -> each instanceof Violation known ? Message.line(known) : each.toString())
            .toList();
    List<Violation> violations =
        faults.stream().filter(Violation.class::isInstance).map(Violation.class::cast).toList();
    String meaning = "a check refused the body, nothing was sent";
    return new RequestRejectedException(
        new Message(secrets, meaning).withLines(lines).toString(), violations);
  }

  /**
   * Every broken rule with its place and fix, in the order of the answer; empty if the answer names
   * none, or if a check said it in its own words. The text is the service's own, with nothing
   * masked.
   */
  public List<Violation> violations() {
    // Null only after serialization, which violations do not take part in.
    return violations == null ? List.of() : violations;
  }
}
