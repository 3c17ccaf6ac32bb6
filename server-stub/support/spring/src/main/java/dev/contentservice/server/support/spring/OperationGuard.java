package dev.contentservice.server.support.spring;

import dev.contentservice.server.operations.ContractOperation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpStatus;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Without a checked head the operation does not run, even if a setting of the application, such as
 * paths that ignore case, leads to it from a path that the contract does not have.
 */
final class OperationGuard implements HandlerInterceptor {
  private final StubMethods methods;

  OperationGuard(StubMethods methods) {
    this.methods = methods;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    ContractOperation operation =
        handler instanceof HandlerMethod method ? methods.of(method.getMethod()) : null;
    AcceptedRequest accepted = AcceptedRequest.of(request);
    boolean isChecked =
        operation == null
            || (accepted != null && accepted.operation().operation().id().equals(operation.id()));
    if (!isChecked) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    return true;
  }
}
