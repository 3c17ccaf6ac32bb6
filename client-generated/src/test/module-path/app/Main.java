package app;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;

/** Creates a model and updates a webhook, in the service that the environment names. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    try (ContentClient client = ContentClient.fromEnvironment()) {
      System.out.println(client.itemTypes().create(new CreateItemTypeRequest("A", "a")).getApiKey());
      System.out.println(client.webhooks().update("w1", w -> w.enabled(true)).getName());
      System.out.println(ContentClient.class.getModule().getName());
    }
  }
}
