package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.RequestHead;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.SecurityContext;
import java.util.function.Supplier;

/** Requires a known token. */
@PreMatching
final class TokenFilter implements ContainerRequestFilter {
  private final Supplier<RequestChecker> checker;

  TokenFilter(Supplier<RequestChecker> checker) {
    this.checker = checker;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    RequestHead head = JakartaRequest.head(request);
    RequestChecker checks = checker.get();
    if (!checks.isOther(head)) {
      String name = checks.caller(head);
      SecurityContext connection = request.getSecurityContext();
      request.setSecurityContext(
          new CallerContext(name, connection != null && connection.isSecure()));
    }
  }
}
