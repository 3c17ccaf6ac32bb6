package dev.contentservice.service.http;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.service.Settings;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The strict readers of the contract's bodies, with the configured limits. Created once. */
@Singleton
public class BodyReaders {
  private static final Map<Class<?>, JsonBodyReader<?>> USUAL =
      Map.of(
          CreateItemTypeRequest.class, JsonBodyReader.createItemType(),
          UpdateWebhookRequest.class, JsonBodyReader.updateWebhook());

  private final int maxBytes;
  private final Map<Class<?>, JsonBodyReader<?>> readers = new HashMap<>();

  BodyReaders(Settings settings) {
    this.maxBytes = Math.toIntExact(settings.maxBody().asLongValue());
    Settings.Limits set = settings.limits();
    JsonLimits limits =
        new JsonLimits(
            maxBytes,
            set.maxJsonDepth(),
            set.maxJsonString().orElse(maxBytes),
            set.maxJsonNumber());
    // Creating a reader sets up a parser, which is too expensive per request.
    USUAL.forEach((type, reader) -> readers.put(type, reader.within(limits)));
  }

  static Set<Class<?>> types() {
    return USUAL.keySet();
  }

  int maxBytes() {
    return maxBytes;
  }

  JsonBodyReader<?> of(Class<?> type) {
    JsonBodyReader<?> reader = readers.get(type);
    if (reader == null) {
      throw new IllegalArgumentException("no body of this contract is a " + type.getSimpleName());
    }
    return reader;
  }
}
