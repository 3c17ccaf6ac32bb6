package dev.contentservice.consumers.receiving;

import static dev.contentservice.consumers.receiving.Models.KEY;

import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.WebhookEndpoint;
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
  static final WebhookEndpoint ENDPOINT =
      WebhookEndpoint.builder(KEY).on("item_type", "create", ItemType.class, Models::add).build();

  @POST
  public Response receive(@Context HttpHeaders headers, InputStream body) throws IOException {
    return WebhookResponses.respond(ENDPOINT, headers, body);
  }
}
