package dev.contentservice.receiver.spring;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Keeps filters and Spring MVC from parsing a webhook that looks like a form, such as a custom
 * payload with a {@code Content-Type} of its own: after that, its raw body cannot be read.
 */
final class RawFormFilter extends OncePerRequestFilter implements Ordered {
  private static final Pattern FORM =
      Pattern.compile("multipart/|application/x-www-form", Pattern.CASE_INSENSITIVE);

  private final PathPattern webhooks;

  RawFormFilter(String path) {
    this.webhooks =
        PathPatternParser.defaultInstance.parse(path.startsWith("/") ? path : "/" + path);
  }

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(isForm(request) && isWebhook(request) ? new Raw(request) : request, response);
  }

  private static boolean isForm(HttpServletRequest request) {
    String type = request.getContentType();
    return type != null && FORM.matcher(type).lookingAt();
  }

  private boolean isWebhook(HttpServletRequest request) {
    return webhooks.matches(ServletRequestPathUtils.parse(request).pathWithinApplication());
  }

  /** Without parameters and parts. */
  private static final class Raw extends HttpServletRequestWrapper {
    private Raw(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String getContentType() {
      return "application/octet-stream";
    }

    @Override
    public @Nullable String getParameter(String name) {
      return null;
    }

    @Override
    public Map<String, String[]> getParameterMap() {
      return Map.of();
    }

    @Override
    public Enumeration<String> getParameterNames() {
      return Collections.emptyEnumeration();
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
      return null;
    }
  }
}
