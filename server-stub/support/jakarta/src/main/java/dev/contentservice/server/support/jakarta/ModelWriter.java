package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.ResponseBodies;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/**
 * Writes resources and problems, whatever JSON provider the framework has. Public for Quarkus,
 * which finds it by its annotation.
 */
@Provider
@Produces({MediaType.APPLICATION_JSON, ResponseBodies.PROBLEM_JSON})
public final class ModelWriter implements MessageBodyWriter<Object> {
  @Override
  public boolean isWriteable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return ResponseBodies.isWritable(type);
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
    body.write(ResponseBodies.write(response));
  }
}
