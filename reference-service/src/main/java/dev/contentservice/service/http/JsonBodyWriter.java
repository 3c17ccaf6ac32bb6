package dev.contentservice.service.http;

import dev.contentservice.rules.json.ModelJson;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Writes every response body, resource or problem, as JSON. */
@Provider
public final class JsonBodyWriter implements MessageBodyWriter<Object> {

  @Override
  public boolean isWriteable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return media.getSubtype().endsWith("json");
  }

  @Override
  public void writeTo(
      Object response,
      Class<?> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream body)
      throws IOException {
    body.write(ModelJson.mapper().writeValueAsBytes(response));
  }
}
