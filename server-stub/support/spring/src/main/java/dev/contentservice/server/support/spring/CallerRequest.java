package dev.contentservice.server.support.spring;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** A request with its caller, and with the one media type that it accepts. */
final class CallerRequest extends HttpServletRequestWrapper {
  private final Caller caller;

  CallerRequest(HttpServletRequest request, String caller) {
    super(request);
    this.caller = new Caller(caller);
  }

  @Override
  public Principal getUserPrincipal() {
    return caller;
  }

  @Override
  public String getRemoteUser() {
    return caller.getName();
  }

  @Override
  public String getAuthType() {
    return "Bearer";
  }

  /** Spring MVC reads {@code Accept} differently from the contract, which allowed it already. */
  @Override
  public Enumeration<String> getHeaders(String name) {
    return name.equalsIgnoreCase(HttpHeaders.ACCEPT)
        ? Collections.enumeration(List.of(MediaType.APPLICATION_JSON_VALUE))
        : super.getHeaders(name);
  }

  @Override
  public String getHeader(String name) {
    return name.equalsIgnoreCase(HttpHeaders.ACCEPT)
        ? MediaType.APPLICATION_JSON_VALUE
        : super.getHeader(name);
  }

  private record Caller(String getName) implements Principal {}
}
