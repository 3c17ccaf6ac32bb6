package dev.contentservice.service.http;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.RequestReader;
import dev.contentservice.service.Settings;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The strict readers of this contract's bodies, within the limit that is set. Made once. */
@Singleton
public class BodyReaders {
  private static final Map<Class<?>, RequestReader<?>> USUAL =
      Map.of(
          CreateItemTypeRequest.class, RequestReader.createItemType(),
          UpdateWebhookRequest.class, RequestReader.updateWebhook());

  private final int maxBytes;
  private final Map<Class<?>, RequestReader<?>> readers = new HashMap<>();

  BodyReaders(Settings settings) {
    this.maxBytes = Math.toIntExact(settings.maxBody().asLongValue());
    Settings.Limits set = settings.limits();
    JsonLimits limits =
        new JsonLimits(
            maxBytes,
            set.maxJsonDepth(),
            set.maxJsonString().orElse(maxBytes),
            set.maxJsonNumber());
    // A reader sets up a parser of its own: far too much to do for every request.
    USUAL.forEach((type, reader) -> readers.put(type, reader.within(limits)));
  }

  static Set<Class<?>> types() {
    return USUAL.keySet();
  }

  int maxBytes() {
    return maxBytes;
  }

  RequestReader<?> of(Class<?> type) {
    RequestReader<?> reader = readers.get(type);
    if (reader == null) {
      throw new IllegalArgumentException("no body of this contract is a " + type.getSimpleName());
    }
    return reader;
  }
}
