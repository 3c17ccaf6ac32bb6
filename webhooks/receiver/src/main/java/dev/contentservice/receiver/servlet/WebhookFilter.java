package dev.contentservice.receiver.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.receiver.MessageHeaders;
import dev.contentservice.receiver.Reply;
import dev.contentservice.receiver.WebhookEndpoint;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;

/**
 * A filter that answers all requests of the path that it is mapped to, whatever their {@code
 * Content-Type}. Map it before filters that read the body. A subclass with {@code @WebFilter} and a
 * constructor without parameters needs no other registration.
 */
public class WebhookFilter implements Filter {
  private static final int METHOD_NOT_ALLOWED = 405;

  private final WebhookEndpoint endpoint;

  /** A filter for this endpoint. */
  public WebhookFilter(WebhookEndpoint endpoint) {
    this.endpoint = Objects.requireNonNull(endpoint, "endpoint");
  }

  @Override
  public final void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException {
    answer(endpoint, (HttpServletRequest) request, (HttpServletResponse) response);
  }

  /**
   * Answers a request from its raw body, which must not have been read.
   *
   * @throws IOException if the connection breaks
   */
  public static void answer(
      WebhookEndpoint endpoint, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!"POST".equals(request.getMethod())) {
      response.setHeader("Allow", "POST");
      response.setStatus(METHOD_NOT_ALLOWED);
      return;
    }
    MessageHeaders headers = name -> values(request, name);
    Reply reply = endpoint.handle(headers, request.getInputStream());
    response.setStatus(reply.status());
    reply.headers().forEach(response::setHeader);
    if (!reply.body().isEmpty()) {
      response.setContentType("text/plain;charset=UTF-8");
      response.getOutputStream().write(reply.body().getBytes(UTF_8));
    }
  }

  private static List<String> values(HttpServletRequest request, String name) {
    Enumeration<String> values = request.getHeaders(name);
    // Null of a server that shows no headers.
    return values == null ? List.of() : Collections.list(values);
  }
}
