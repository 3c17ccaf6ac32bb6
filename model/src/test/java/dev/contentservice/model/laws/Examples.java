package dev.contentservice.model.laws;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Problem;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The examples of the contract that set every member. */
final class Examples {
  private static final Map<String, Class<?>> FULL =
      Map.of(
          "create-item-type-full", CreateItemTypeRequest.class,
          "item-type-full", ItemType.class,
          "update-webhook-full", UpdateWebhookRequest.class,
          "webhook-full", Webhook.class,
          "problem-unprocessable-content-shape", Problem.class);

  private Examples() {}

  static Stream<Example> full() {
    return FULL.entrySet().stream()
        .map(entry -> new Example(entry.getKey(), entry.getValue(), tree(entry.getKey())));
  }

  private static ObjectNode tree(String name) {
    String path = "/META-INF/openapi/examples/" + name + ".json";
    try (InputStream file = Examples.class.getResourceAsStream(path)) {
      return (ObjectNode) Jackson.tree(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  record Example(String name, Class<?> type, ObjectNode json) {
    @Override
    public String toString() {
      return name;
    }
  }
}
