package dev.contentservice.server.operations;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of the requests to an operation.
 *
 * @param type the class that it is read into; {@code Object} for JSON of another form, such as a
 *     list, whose type the implementation names; {@code byte[]} if {@code schema} is null
 * @param required whether a request must have one
 * @param mediaTypes that a request may declare, in lower case
 * @param schema for strict reading; null if the body is no JSON, so that the implementation gets
 *     its text or bytes
 */
public record RequestBody(
    Class<?> type, boolean required, List<String> mediaTypes, @Nullable BodySchema schema) {
  public RequestBody {
    mediaTypes = List.copyOf(mediaTypes);
  }
}
