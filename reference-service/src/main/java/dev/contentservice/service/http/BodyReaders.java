package dev.contentservice.service.http;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.RequestReader;
import dev.contentservice.service.Settings;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/** The strict readers of this contract's bodies, within the limit that is set. */
@Singleton
public class BodyReaders {
  private static final Map<Class<?>, RequestReader<?>> READERS =
      Map.of(
          CreateItemTypeRequest.class, RequestReader.createItemType(),
          UpdateWebhookRequest.class, RequestReader.updateWebhook());

  private final JsonLimits limits;

  BodyReaders(Settings settings) {
    int maxBytes = Math.toIntExact(settings.maxBody().asLongValue());
    JsonLimits usual = JsonLimits.DEFAULT;
    this.limits = new JsonLimits(maxBytes, usual.maxDepth(), maxBytes, usual.maxNumberLength());
  }

  static Set<Class<?>> types() {
    return READERS.keySet();
  }

  int maxBytes() {
    return limits.maxBytes();
  }

  RequestReader<?> of(Class<?> type) {
    RequestReader<?> reader = READERS.get(type);
    if (reader == null) {
      throw new IllegalArgumentException("no body of this contract is a " + type.getSimpleName());
    }
    return reader.within(limits);
  }
}
