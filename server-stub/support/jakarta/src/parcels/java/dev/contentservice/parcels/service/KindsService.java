package dev.contentservice.parcels.service;

import jakarta.ws.rs.Path;
import jakarta.ws.rs.RedirectionException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Every kind of response, and every way to fail. */
@Path("/")
public final class KindsService extends EchoService {
  @Override
  public Response downloadFile(String name) {
    return name.equals("none")
        ? Response.noContent().build()
        : Response.ok(new byte[] {1, -1, 0}).build();
  }

  @Override
  public Response sendText(String text) {
    if (text.equals("known")) {
      throw new RedirectionException(Response.notModified().build());
    }
    Response.ResponseBuilder response = Response.ok(text);
    if (text.startsWith("<")) {
      response.type(MediaType.TEXT_HTML);
    }
    return response
        .location(URI.create("/kinds/1"))
        .header("X-Parts", "a")
        .header("X-Parts", "b")
        .build();
  }

  @Override
  public Response fail(Integer status, String way) {
    RuntimeException problem = InMemoryParcels.problem(way, status);
    if (problem != null) {
      throw problem;
    }
    return switch (way) {
      case "framework" -> throw new WebApplicationException("because", status);
      case "bare" -> throw new WebApplicationException(status);
      default -> Response.status(status).header("Retry-After", "7").build();
    };
  }
}
