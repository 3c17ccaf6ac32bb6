package dev.contentservice.server.support.spring;

import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.RequestHead;
import dev.contentservice.server.support.RequestIdHeader;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.core.Ordered;

/** Checks the head of each request, and handles the exceptions that Spring MVC does not. */
final class RequestFilter implements Filter, Ordered {
  /** Behind the filters that measure, before those that read bodies, such as that of forms. */
  private static final int ORDER = HIGHEST_PRECEDENCE + 1000;

  private final RequestChecker checker;

  RequestFilter(RequestChecker checker) {
    this.checker = checker;
  }

  RequestChecker checker() {
    return checker;
  }

  @Override
  public int getOrder() {
    return ORDER;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    RequestHead head = ServletHead.of(http);
    if (checker.isOther(head)) {
      chain.doFilter(request, response);
      return;
    }
    HttpServletResponse httpResponse = (HttpServletResponse) response;
    String id = RequestIdHeader.orNew(http.getHeader(RequestIdHeader.NAME));
    httpResponse.setHeader(RequestIdHeader.NAME, id);
    try {
      checked(http, head, id, httpResponse, chain);
    } catch (ServletException | IOException | RuntimeException e) {
      if (httpResponse.isCommitted()) {
        throw e;
      }
      Problems.send(e, id, checker.operations(), httpResponse);
    }
  }

  private void checked(
      HttpServletRequest request,
      RequestHead head,
      String id,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, ServletException {
    String caller = checker.caller(head);
    if (head.method().equals("OPTIONS")) {
      response.setHeader("Allow", checker.allowedMethods(head));
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
      return;
    }
    OperationRequest accepted = checker.accept(head);
    List<String> accept = List.copyOf(head.headers().apply("Accept"));
    request.setAttribute(AcceptedRequest.KEY, new AcceptedRequest(checker, accepted, id, accept));
    List<String> types = RequestChecker.contentType(head);
    chain.doFilter(new CallerRequest(request, caller, types), response);
    if (response.getContentType() == null
        && !response.isCommitted()
        && accepted.operation().hasContent(response.getStatus())) {
      throw ProblemException.noResource();
    }
  }
}
