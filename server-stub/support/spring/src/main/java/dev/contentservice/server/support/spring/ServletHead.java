package dev.contentservice.server.support.spring;

import dev.contentservice.server.support.RequestHead;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import java.util.Collections;

/** Converts the head of a request. */
final class ServletHead {
  private ServletHead() {}

  static RequestHead of(HttpServletRequest request) {
    return new RequestHead(
        request.getMethod(),
        path(request),
        request.getQueryString(),
        name -> Collections.list(request.getHeaders(name)));
  }

  /** The path as sent, without the context path and the path of the servlet. */
  private static String path(HttpServletRequest request) {
    String path = request.getRequestURI().substring(request.getContextPath().length());
    return request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH
            && path.startsWith(request.getServletPath())
        ? path.substring(request.getServletPath().length())
        : path;
  }
}
