package dev.contentservice.service.http;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.json.Reading;
import dev.contentservice.rules.json.RequestReader;
import dev.contentservice.service.Settings;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;

/**
 * Reads request bodies with the strict reader of the rules, which knows absent from null and lets
 * nothing slip.
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public final class StrictBodies implements MessageBodyReader<Object> {
  private final Map<Class<?>, RequestReader<?>> readers =
      Map.of(
          CreateItemTypeRequest.class, RequestReader.createItemType(),
          UpdateWebhookRequest.class, RequestReader.updateWebhook());
  // The framework makes readers before the settings are read: ask for them when they are needed.
  private final Instance<Settings> settings;

  StrictBodies(Instance<Settings> settings) {
    this.settings = settings;
  }

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return readers.containsKey(type);
  }

  @Override
  public Object readFrom(
      Class<Object> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    int maxBytes = Math.toIntExact(settings.get().maxBody().asLongValue());
    byte[] bytes = body.readNBytes(maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw new Refusal(
          ProblemKind.CONTENT_TOO_LARGE,
          "the body is larger than " + maxBytes + " bytes; send less at once");
    }
    return accepted(Objects.requireNonNull(readers.get(type)).read(bytes));
  }

  private static Object accepted(Reading<?> reading) {
    if (reading instanceof Reading.Accepted<?> accepted) {
      return accepted.body();
    }
    if (reading instanceof Reading.Refused<?> refused) {
      throw Refusal.of(refused.report());
    }
    Reading.NotJson<?> notJson = (Reading.NotJson<?>) reading;
    throw new Refusal(
        ProblemKind.BAD_REQUEST, notJson.detail() + "; send one JSON object in UTF-8");
  }
}
