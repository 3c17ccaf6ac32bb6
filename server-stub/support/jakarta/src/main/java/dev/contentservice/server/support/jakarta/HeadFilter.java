package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.RequestHead;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Checks the head of a request in place of the framework, which would not reject as much. */
@PreMatching
final class HeadFilter implements ContainerRequestFilter {
  /** The request property with the values of all {@code Accept} headers. */
  static final String ACCEPT = HeadFilter.class.getName();

  private static final List<String> JSON = List.of(MediaType.APPLICATION_JSON);

  private final Supplier<RequestChecker> checker;

  HeadFilter(Supplier<RequestChecker> checker) {
    this.checker = checker;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    RequestHead head = JakartaRequest.head(request);
    RequestChecker checks = checker.get();
    if (checks.isOther(head)) {
      return;
    }
    if (request.getMethod().equals(HttpMethod.OPTIONS)) {
      request.abortWith(
          Response.noContent().header(HttpHeaders.ALLOW, checks.allowedMethods(head)).build());
      return;
    }
    OperationRequest routed = checks.route(head);
    request.setProperty(ServerSupportFeature.OPERATION, routed);
    checks.check(routed, head);
    // Frameworks differ in how they read these headers.
    request.setProperty(ACCEPT, List.copyOf(head.headers().apply(HttpHeaders.ACCEPT)));
    replace(request, head, HttpHeaders.ACCEPT, JSON);
    replace(request, head, HttpHeaders.CONTENT_TYPE, RequestChecker.contentType(head));
  }

  private static void replace(
      ContainerRequestContext request, RequestHead head, String name, List<String> values) {
    // Not putSingle, because Jersey has unmodifiable values.
    if (!head.headers().apply(name).equals(values)) {
      request.getHeaders().put(name, new ArrayList<>(values));
    }
  }
}
