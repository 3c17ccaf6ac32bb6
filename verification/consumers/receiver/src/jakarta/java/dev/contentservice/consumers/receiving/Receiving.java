package dev.contentservice.consumers.receiving;

import dev.contentservice.receiver.rest.WebhookResponses;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;

@Path("webhooks")
public class Receiving {
  @POST
  public Response receive(@Context HttpHeaders headers, InputStream body) throws IOException {
    return WebhookResponses.respond(Models.ENDPOINT, headers, body);
  }
}
