package dev.contentservice.receiver.rest;

import dev.contentservice.receiver.MessageHeaders;
import dev.contentservice.receiver.Reply;
import dev.contentservice.receiver.WebhookEndpoint;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/** Responses of an endpoint in a resource of Jakarta REST. */
public final class WebhookResponses {
  private WebhookResponses() {}

  /**
   * The response to a request. The resource method consumes every type, as <code>@POST</code>
   * without <code>@Consumes</code> does, and takes the body as an {@code InputStream}.
   *
   * @param body raw, not read yet
   * @throws IOException if the connection breaks
   */
  public static Response respond(WebhookEndpoint endpoint, HttpHeaders headers, InputStream body)
      throws IOException {
    MessageHeaders all =
        name -> Objects.requireNonNullElse(headers.getRequestHeader(name), List.<String>of());
    Reply reply = endpoint.handle(all, body);
    Response.ResponseBuilder response = Response.status(reply.status());
    reply.headers().forEach(response::header);
    if (!reply.body().isEmpty()) {
      response.entity(reply.body()).type(MediaType.TEXT_PLAIN_TYPE.withCharset("UTF-8"));
    }
    return response.build();
  }
}
