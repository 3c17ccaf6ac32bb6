package dev.contentservice.service.http;

import dev.contentservice.rules.json.ReadResult;
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

/**
 * Reads request bodies with the strict reader of the rules module, which distinguishes omitted from
 * null. The bytes are already in memory ({@link BodyFilter}).
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public final class StrictBodies implements MessageBodyReader<Object> {
  // Looked up on use: the framework creates providers before the settings are read.
  private final Instance<BodyReaders> readers;

  StrictBodies(Instance<BodyReaders> readers) {
    this.readers = readers;
  }

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return BodyReaders.types().contains(type);
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
    return accepted(readers.get().of(type).read(body.readAllBytes()));
  }

  private static Object accepted(ReadResult<?> reading) {
    if (reading instanceof ReadResult.Valid<?> accepted) {
      return accepted.body();
    }
    if (reading instanceof ReadResult.Invalid<?> invalid) {
      throw ProblemException.of(invalid.report());
    }
    ReadResult.Malformed<?> notJson = (ReadResult.Malformed<?>) reading;
    throw new ProblemException(
        ProblemKind.BAD_REQUEST,
        "line %d, column %d: %s".formatted(notJson.line(), notJson.column(), notJson.detail()));
  }
}
