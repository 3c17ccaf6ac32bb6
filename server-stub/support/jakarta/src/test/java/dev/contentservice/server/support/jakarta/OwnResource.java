package dev.contentservice.server.support.jakarta;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.util.Map;

/** A resource of the application itself, which the framework's JSON provider reads and writes. */
@Path("/own")
public final class OwnResource {
  @POST
  @Consumes("application/json")
  @Produces("application/json")
  public Map<String, Object> echo(Map<String, Object> body) {
    return body;
  }
}
