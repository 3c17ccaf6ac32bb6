package dev.contentservice.server.support.spring;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** A request with its caller, and with the media types that it sends and accepts. */
final class CallerRequest extends HttpServletRequestWrapper {
  private static final List<String> ANY = List.of(MediaType.ALL_VALUE);

  // Spring MVC and the container would read these bodies before the implementation does.
  private static final Pattern FORM =
      Pattern.compile("multipart/|application/x-www-form-url", Pattern.CASE_INSENSITIVE);

  private final Caller caller;
  private final List<String> types;
  private final boolean isForm;

  CallerRequest(HttpServletRequest request, String caller, List<String> types) throws IOException {
    super(request);
    this.types = types;
    this.isForm = types.stream().anyMatch(each -> FORM.matcher(each).lookingAt());
    if (isForm) {
      // From now on, the container takes no parameters from the body.
      request.getInputStream();
    }
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

  /** Spring MVC reads these headers differently from the contract, which allowed them already. */
  @Override
  public Enumeration<String> getHeaders(String name) {
    List<String> known = known(name);
    return known.isEmpty() ? super.getHeaders(name) : Collections.enumeration(known);
  }

  @Override
  public String getHeader(String name) {
    List<String> known = known(name);
    return known.isEmpty() ? super.getHeader(name) : known.get(0);
  }

  @Override
  public String getContentType() {
    return isForm ? MediaType.APPLICATION_OCTET_STREAM_VALUE : getHeader(HttpHeaders.CONTENT_TYPE);
  }

  private List<String> known(String name) {
    if (name.equalsIgnoreCase(HttpHeaders.ACCEPT)) {
      return ANY;
    }
    return name.equalsIgnoreCase(HttpHeaders.CONTENT_TYPE) ? types : List.of();
  }

  private record Caller(String getName) implements Principal {}
}
