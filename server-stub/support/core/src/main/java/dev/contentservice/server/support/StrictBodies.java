package dev.contentservice.server.support;

import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.ReadResult;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The strict readers of the bodies of all operations. */
final class StrictBodies {
  // Creating a reader sets up a parser: too expensive for each request, and for the start.
  private final Map<ContractOperation, JsonBodyReader<?>> readers = new ConcurrentHashMap<>();
  private final JsonLimits limits;

  StrictBodies(JsonLimits limits) {
    this.limits = limits;
  }

  private static JsonBodyReader<?> reader(ContractOperation operation, JsonLimits limits) {
    return switch (operation) {
      case CREATE_ITEM_TYPE -> JsonBodyReader.createItemType().within(limits);
      case UPDATE_WEBHOOK -> JsonBodyReader.updateWebhook().within(limits);
    };
  }

  /**
   * Reads a body, without evaluating rules.
   *
   * @throws ProblemException 400 or 422
   */
  Object read(ContractOperation operation, byte[] body) {
    JsonBodyReader<?> known = readers.get(operation);
    JsonBodyReader<?> reader =
        known == null ? readers.computeIfAbsent(operation, each -> reader(each, limits)) : known;
    ReadResult<?> result = reader.read(body);
    if (result instanceof ReadResult.Valid<?> valid) {
      return valid.body();
    }
    if (result instanceof ReadResult.Invalid<?> invalid) {
      throw ProblemException.of(invalid.report());
    }
    ReadResult.Malformed<?> malformed = (ReadResult.Malformed<?>) result;
    throw new ProblemException(
        ProblemKind.BAD_REQUEST,
        "line %d, column %d: %s"
            .formatted(malformed.line(), malformed.column(), malformed.detail()));
  }
}
