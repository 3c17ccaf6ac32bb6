package app;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Creates a model and updates a webhook, in the service that the environment names. */
public final class Main {
  private static final String EXAMPLE = "/META-INF/openapi/examples/update-webhook-clear.json";

  private Main() {}

  public static void main(String[] arguments) throws IOException {
    try (ContentClient client = ContentClient.fromEnvironment()) {
      System.out.println(client.itemTypes().create(new CreateItemTypeRequest("A", "a")).getApiKey());
      System.out.println(client.webhooks().update("w1", w -> w.enabled(true)).getName());
    }
    readAndWrite();
    Stream.of(ContentClient.class, ContentServiceException.class, UpdateWebhookRequest.class)
        .map(type -> type.getModule().getDescriptor())
        .forEach(module -> System.out.println(module.name() + " " + module.isAutomatic()));
  }

  /** An example of the contract, with a mapper of the application. */
  private static void readAndWrite() throws IOException {
    Module contract = ModuleLayer.boot().findModule("dev.contentservice.spec").orElseThrow();
    try (InputStream example = contract.getResourceAsStream(EXAMPLE)) {
      JsonMapper mapper = new JsonMapper();
      UpdateWebhookRequest update = mapper.readValue(example, UpdateWebhookRequest.class);
      System.out.println(mapper.writeValueAsString(update.enabled(true)));
    }
  }
}
