package dev.contentservice.service.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

/**
 * Refuses a body that does not say what it is, or is in another encoding than UTF-8. The framework
 * would read it as JSON, and with it a form of a foreign web page, which a browser sends without
 * asking.
 */
@Provider
public final class BodyHasType implements ContainerRequestFilter {
  private static final String UTF_8 = "utf-8";

  @Override
  public void filter(ContainerRequestContext request) {
    String sent = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
    // The framework fails on an empty one.
    MediaType type = sent == null || sent.isBlank() ? null : request.getMediaType();
    // JSON is UTF-8 (RFC 8259, 8.1); who says otherwise would be misread.
    if (type == null
        || !type.getParameters().getOrDefault("charset", UTF_8).equalsIgnoreCase(UTF_8)) {
      throw StatusSentences.of(Response.Status.UNSUPPORTED_MEDIA_TYPE.getStatusCode());
    }
  }
}
