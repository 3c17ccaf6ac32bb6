package dev.contentservice.rules.stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Detects the kind of a document from its member names: a body that creates a model has a member
 * that only models have, an update of a webhook one that only webhooks have. With an {@code id} it
 * is a complete model or webhook. A document with members of both, or of neither and without an
 * {@code id}, has no kind.
 */
final class KindDetector {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String ID = "id";
  private static final Set<String> OF_MODELS = members(CreateItemTypeRequest.class);
  private static final Set<String> OF_WEBHOOKS = members(UpdateWebhookRequest.class);

  private KindDetector() {}

  /** The kind of the object; null if its members do not identify one. */
  static @Nullable BodyKind of(byte[] bytes, int from, int to) {
    Set<String> names = new HashSet<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        names.add(parser.currentName());
        parser.nextToken();
        parser.skipChildren();
      }
    } catch (JacksonException e) {
      // The names read so far decide. The reader reports the error.
    }
    return of(names);
  }

  private static @Nullable BodyKind of(Set<String> names) {
    boolean model = names.stream().anyMatch(n -> OF_MODELS.contains(n) && !OF_WEBHOOKS.contains(n));
    boolean webhook =
        names.stream().anyMatch(n -> OF_WEBHOOKS.contains(n) && !OF_MODELS.contains(n));
    if (model && webhook) {
      return null;
    }
    if (model) {
      return names.contains(ID) ? BodyKind.MODEL : BodyKind.CREATE_MODEL;
    }
    if (names.contains(ID)) {
      return BodyKind.WEBHOOK;
    }
    return webhook ? BodyKind.UPDATE_WEBHOOK : null;
  }

  private static Set<String> members(Class<?> body) {
    Set<String> names = new HashSet<>();
    for (Method method : body.getMethods()) {
      JsonProperty property = method.getAnnotation(JsonProperty.class);
      if (property != null) {
        names.add(property.value());
      }
    }
    return Set.copyOf(names);
  }
}
