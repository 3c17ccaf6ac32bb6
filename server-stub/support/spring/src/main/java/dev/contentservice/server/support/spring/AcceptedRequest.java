package dev.contentservice.server.support.spring;

import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.RequestChecker;
import jakarta.servlet.ServletRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request whose head is checked: an attribute of it.
 *
 * @param accept the values of all {@code Accept} headers
 */
record AcceptedRequest(
    RequestChecker checker, OperationRequest operation, String requestId, List<String> accept) {
  static final String KEY = AcceptedRequest.class.getName();

  /** Null if the request is not one to the contract. */
  static @Nullable AcceptedRequest of(ServletRequest request) {
    return (AcceptedRequest) request.getAttribute(KEY);
  }

  /** Only a checked request leads to an operation: {@link OperationGuard}. */
  static AcceptedRequest required(ServletRequest request) {
    return Objects.requireNonNull(of(request), "the head of the request was not checked");
  }
}
