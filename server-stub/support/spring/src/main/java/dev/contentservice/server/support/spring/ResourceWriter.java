package dev.contentservice.server.support.spring;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.ResponseBodies;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Writes the results of the operations as JSON, whatever the application's JSON mapper does. */
final class ResourceWriter implements HandlerMethodReturnValueHandler {
  private final StubMethods methods;

  ResourceWriter(StubMethods methods) {
    this.methods = methods;
  }

  @Override
  public boolean supportsReturnType(MethodParameter returned) {
    ContractOperation operation = returned.getMethod() == null ? null : methods.of(returned);
    return operation != null
        && (ResponseBodies.isJson(operation) || operation.responseTypes().isEmpty());
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
    Object body = returned;
    if (returned instanceof HttpEntity<?> entity) {
      entity
          .getHeaders()
          .forEach((name, values) -> values.forEach(v -> response.addHeader(name, v)));
      body = entity.getBody();
    }
    if (returned instanceof ResponseEntity<?> entity) {
      response.setStatus(entity.getStatusCode().value());
    }
    if (body != null) {
      byte[] json = ResponseBodies.write(body);
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      response.setContentLength(json.length);
      response.getOutputStream().write(json);
    }
  }
}
