package dev.contentservice.server.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.JsonValueReader;
import dev.contentservice.server.operations.BodySchema;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.RequestBody;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of all operations strictly, and evaluates their rules. */
final class OperationBodies {
  // Creating a reader sets up a parser: too expensive for each request, and for the start.
  private final Map<String, StrictBody<?>> bodies = new ConcurrentHashMap<>();
  private final Map<String, JsonValueReader> values = new ConcurrentHashMap<>();
  private final OperationRules rules;
  private final JsonLimits limits;

  OperationBodies(OperationRules rules, JsonLimits limits) {
    this.rules = rules;
    this.limits = limits;
  }

  /**
   * Reads a body.
   *
   * @return null if the operation has no body, or it is optional and empty
   * @throws ProblemException 400 or 422
   */
  @Nullable Object read(OperationRequest request, byte[] bytes, Type type) {
    RequestBody body = request.operation().body();
    if (body == null) {
      if (bytes.length > 0) {
        throw ContentCheck.unexpected();
      }
      return null;
    }
    if (bytes.length == 0 && !body.required()) {
      return null;
    }
    if (body.schema() == null) {
      return type == String.class ? text(bytes) : bytes;
    }
    return body.type() == Object.class
        ? StrictBody.valid(value(request.operation(), body.schema()).read(bytes, type))
        : strict(request).read(bytes, request);
  }

  private static String text(byte[] bytes) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST, "the body is not UTF-8; send text in UTF-8");
    }
  }

  private JsonValueReader value(ContractOperation operation, BodySchema schema) {
    return values.computeIfAbsent(
        operation.id(), id -> JsonValueReader.of(StrictBody.source(operation, schema), limits));
  }

  private StrictBody<?> strict(OperationRequest request) {
    String id = request.operation().id();
    StrictBody<?> known = bodies.get(id);
    return known == null
        ? bodies.computeIfAbsent(
            id, each -> StrictBody.of(request.operation(), rules.of(id), limits))
        : known;
  }
}
