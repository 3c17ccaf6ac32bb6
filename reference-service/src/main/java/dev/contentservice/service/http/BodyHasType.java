package dev.contentservice.service.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

/**
 * Refuses a body that does not say what it is. The framework would read it as JSON, and with it a
 * form of a foreign web page, which a browser sends without asking.
 */
@Provider
public final class BodyHasType implements ContainerRequestFilter {

  @Override
  public void filter(ContainerRequestContext request) {
    if (request.getMediaType() == null) {
      throw StatusSentences.of(Response.Status.UNSUPPORTED_MEDIA_TYPE.getStatusCode());
    }
  }
}
