package dev.contentservice.server.support.spring;

import dev.contentservice.server.support.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Handles the exceptions of operations before the handlers of the application. */
final class ProblemResolver implements HandlerExceptionResolver, Ordered {

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public @Nullable ModelAndView resolveException(
      HttpServletRequest request,
      HttpServletResponse response,
      @Nullable Object handler,
      Exception cause) {
    AcceptedRequest accepted = AcceptedRequest.of(request);
    if (accepted == null) {
      return null;
    }
    if (response.isCommitted()) {
      // A server that cannot read a body has responded itself.
      return cause instanceof ProblemException ? new ModelAndView() : null;
    }
    try {
      Problems.send(cause, accepted.requestId(), accepted.checker().operations(), response);
    } catch (IOException e) {
      // The caller is gone.
      return null;
    }
    return new ModelAndView();
  }
}
