package dev.contentservice.server.support.spring;

import dev.contentservice.server.spring.ItemTypesApi;
import dev.contentservice.server.spring.WebhooksApi;
import dev.contentservice.server.support.ContractOperation;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.server.ResponseStatusException;

/** Reads the bodies of the operations strictly, in place of the application's JSON mapper. */
final class BodyResolver implements HandlerMethodArgumentResolver {

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    Class<?> implementation = parameter.getContainingClass();
    return (ItemTypesApi.class.isAssignableFrom(implementation)
            || WebhooksApi.class.isAssignableFrom(implementation))
        && Stream.of(ContractOperation.values())
            .anyMatch(operation -> isBody(parameter, operation));
  }

  /** Operations and the methods of the stub have the same names. */
  private static boolean isBody(MethodParameter parameter, ContractOperation operation) {
    return parameter.getParameterType() == operation.bodyType()
        && parameter.getExecutable().getName().equals(operation.id());
  }

  /**
   * Without a checked head the operation does not run, even if a setting of the application, such
   * as paths that ignore case, leads to it from a path that the contract does not have.
   */
  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders)
      throws IOException {
    HttpServletRequest http = (HttpServletRequest) request.getNativeRequest();
    AcceptedRequest accepted = AcceptedRequest.of(http);
    if (accepted == null || !isBody(parameter, accepted.operation().operation())) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    return accepted
        .checker()
        .read(
            accepted.operation(),
            http.getInputStream(),
            http.getHeader(HttpHeaders.CONTENT_LENGTH));
  }
}
