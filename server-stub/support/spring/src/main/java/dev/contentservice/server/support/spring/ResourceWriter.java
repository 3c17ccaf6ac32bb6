package dev.contentservice.server.support.spring;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ResponseBodies;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.http.ResponseEntity;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Writes the results of the operations, whatever the application's JSON mapper does. */
final class ResourceWriter implements HandlerMethodReturnValueHandler {
  private final StubMethods methods;

  ResourceWriter(StubMethods methods) {
    this.methods = methods;
  }

  @Override
  public boolean supportsReturnType(MethodParameter returned) {
    ContractOperation operation = returned.getMethod() == null ? null : methods.of(returned);
    return operation != null
        && (ResponseBodies.isJson(operation)
            || operation.responseTypes().isEmpty()
            || isRaw(returned.getParameterType()));
  }

  private static boolean isRaw(Class<?> type) {
    return type == byte[].class || type == String.class || HttpEntity.class.isAssignableFrom(type);
  }

  @Override
  public void handleReturnValue(
      @Nullable Object returned,
      MethodParameter type,
      ModelAndViewContainer container,
      NativeWebRequest request)
      throws IOException {
    container.setRequestHandled(true);
    HttpServletResponse response =
        Objects.requireNonNull(request.getNativeResponse(HttpServletResponse.class));
    AcceptedRequest accepted =
        AcceptedRequest.required(
            Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)));
    ContractOperation operation = accepted.operation().operation();
    Object body = returned;
    if (returned instanceof HttpEntity<?> entity) {
      body = entity.getBody();
      setStatus(operation, entity, response);
      entity
          .getHeaders()
          .forEach((name, values) -> values.forEach(v -> response.addHeader(name, v)));
    }
    if (body != null) {
      String media = response.getContentType();
      String sent =
          media == null
              ? ResponseBodies.mediaType(operation, response.getStatus(), body, accepted.accept())
              : media;
      byte[] bytes = ResponseBodies.write(body, sent);
      response.setContentType(sent);
      response.setContentLength(bytes.length);
      response.getOutputStream().write(bytes);
    }
  }

  private static void setStatus(
      ContractOperation operation, HttpEntity<?> entity, HttpServletResponse response) {
    int status =
        entity instanceof ResponseEntity<?> chosen
            ? chosen.getStatusCode().value()
            : operation.successStatus();
    if (status >= 400 && !entity.hasBody()) {
      throw Problems.withHeaders(ProblemException.ofStatus(status), entity.getHeaders());
    }
    response.setStatus(status / 100 == 2 ? operation.success(status) : status);
  }
}
