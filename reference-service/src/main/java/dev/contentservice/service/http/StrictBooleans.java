package dev.contentservice.service.http;

import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Reads {@code true} and {@code false}; the framework would take any other text for false. */
@Provider
public final class StrictBooleans implements ParamConverterProvider {

  @Override
  @SuppressWarnings("unchecked") // T is Boolean where the converter is given
  public <T> @Nullable ParamConverter<T> getConverter(
      Class<T> type, Type genericType, Annotation[] annotations) {
    return type == Boolean.class ? (ParamConverter<T>) new TrueOrFalse() : null;
  }

  private static final class TrueOrFalse implements ParamConverter<Boolean> {
    @Override
    public @Nullable Boolean fromString(@Nullable String text) {
      if (text == null) {
        return null;
      }
      return switch (text) {
        case "true" -> true;
        case "false" -> false;
        default ->
            throw new Refusal(
                ProblemKind.BAD_REQUEST, "a boolean query parameter is 'true' or 'false'");
      };
    }

    @Override
    public String toString(Boolean value) {
      return value.toString();
    }
  }
}
