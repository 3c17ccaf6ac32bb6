package dev.contentservice.server.support.spring;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.RequestChecker;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Reads the bodies of the operations strictly, in place of the application's JSON mapper. */
final class BodyResolver implements HandlerMethodArgumentResolver {
  private final StubMethods methods;

  BodyResolver(StubMethods methods) {
    this.methods = methods;
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    if (parameter.getMethod() == null || !parameter.hasParameterAnnotation(RequestBody.class)) {
      return false;
    }
    ContractOperation operation = methods.of(parameter);
    return operation != null && operation.reads(parameter.getParameterType());
  }

  @Override
  public @Nullable Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders)
      throws IOException {
    HttpServletRequest http = (HttpServletRequest) request.getNativeRequest();
    AcceptedRequest accepted = AcceptedRequest.required(http);
    RequestChecker checker = accepted.checker();
    byte[] body = checker.bytes(http.getInputStream(), http.getHeader(HttpHeaders.CONTENT_LENGTH));
    return checker.read(accepted.operation(), body, parameter.getGenericParameterType());
  }
}
