package dev.contentservice.server.support.spring;

import dev.contentservice.server.support.ResponseBodies;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;

/** Writes resources and problems, whatever the application's JSON mapper does. */
final class ModelConverter implements HttpMessageConverter<Object> {
  private static final List<MediaType> TYPES =
      List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_PROBLEM_JSON);

  @Override
  public boolean canRead(Class<?> type, @Nullable MediaType media) {
    return false;
  }

  @Override
  public boolean canWrite(Class<?> type, @Nullable MediaType media) {
    return ResponseBodies.isWritable(type) && (media == null || TYPES.contains(media));
  }

  @Override
  public List<MediaType> getSupportedMediaTypes() {
    return TYPES;
  }

  @Override
  public Object read(Class<?> type, HttpInputMessage message) {
    throw new HttpMessageNotReadableException("bodies are read elsewhere", message);
  }

  @Override
  public void write(Object body, @Nullable MediaType media, HttpOutputMessage message)
      throws IOException {
    byte[] json = ResponseBodies.write(body);
    message.getHeaders().setContentType(media == null ? MediaType.APPLICATION_JSON : media);
    message.getHeaders().setContentLength(json.length);
    message.getBody().write(json);
  }
}
