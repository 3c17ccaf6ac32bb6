package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestHead;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;

/** Converts the head of a request, once. */
final class JakartaRequest {
  private static final String KEY = JakartaRequest.class.getName();

  private JakartaRequest() {}

  static RequestHead head(ContainerRequestContext request) {
    if (request.getProperty(KEY) instanceof RequestHead head) {
      return head;
    }
    MultivaluedMap<String, String> headers = request.getHeaders();
    UriInfo uri = request.getUriInfo();
    URI target = target(uri);
    RequestHead head =
        new RequestHead(
            request.getMethod(),
            request.getProperty(ServerSupportFeature.PATH) instanceof String sent
                ? sent
                : relative(target.getRawPath(), uri.getBaseUri().getRawPath()),
            target.getRawQuery(),
            name -> {
              List<String> values = headers.get(name);
              return values == null ? List.of() : values;
            });
    request.setProperty(KEY, head);
    return head;
  }

  /**
   * Frameworks fail in different ways, such as for an absolute target with another scheme, or
   * return a URI without a path, such as {@code localhost:80} of {@code CONNECT}.
   */
  private static URI target(UriInfo uri) {
    try {
      URI target = uri.getRequestUri();
      if (target.getRawPath() != null) {
        return target;
      }
    } catch (RuntimeException unreadable) {
      // Rejected below, as one without a path.
    }
    throw new ProblemException(
        ProblemKind.BAD_REQUEST, "the path or Host cannot be read; correct it");
  }

  /** The path as sent, which {@code UriInfo.getPath} does not return in every framework. */
  private static String relative(String path, String base) {
    // The base path ends with a slash.
    return path.startsWith(base) ? path.substring(base.length() - 1) : path;
  }
}
