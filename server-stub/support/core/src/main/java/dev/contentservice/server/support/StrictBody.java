package dev.contentservice.server.support;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.ReadResult;
import dev.contentservice.rules.json.SchemaSource;
import dev.contentservice.server.operations.BodySchema;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.RequestBody;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The body of one operation.
 *
 * @param <T> the class that it is read into
 */
final class StrictBody<T> {
  private final JsonBodyReader<T> reader;
  private final @Nullable Rules<?> rules;

  private StrictBody(JsonBodyReader<T> reader, @Nullable Rules<?> rules) {
    this.reader = reader;
    this.rules = rules;
  }

  /**
   * The body of an operation that has one with a schema.
   *
   * @param rules null if there are none
   */
  static StrictBody<?> of(
      ContractOperation operation, OperationRules.@Nullable Bound<?, ?> rules, JsonLimits limits) {
    RequestBody body = Objects.requireNonNull(operation.body());
    BodySchema schema = Objects.requireNonNull(body.schema());
    SchemaSource source = source(operation, schema);
    JsonBodyReader<?> reader =
        schema.exact()
            ? JsonBodyReader.ofExact(body.type(), source)
            : JsonBodyReader.of(body.type(), source);
    return new StrictBody<>(
        reader.within(limits), rules == null ? null : Rules.of(rules, body.type(), source, limits));
  }

  static SchemaSource source(ContractOperation operation, BodySchema schema) {
    return new SchemaSource(schema.name(), operation.source().sections(), schema::contract);
  }

  /**
   * Reads the body and evaluates its rules.
   *
   * @throws ProblemException 400 or 422
   */
  Object read(byte[] bytes, OperationRequest request) {
    T body = valid(reader.read(bytes));
    if (rules != null) {
      rules.check(body, bytes, request);
    }
    return body;
  }

  /** The body, if it is valid. */
  static <B> B valid(ReadResult<B> result) {
    if (result instanceof ReadResult.Valid<B> valid) {
      return valid.body();
    }
    if (result instanceof ReadResult.Invalid<B> invalid) {
      throw ProblemException.of(invalid.report());
    }
    ReadResult.Malformed<B> malformed = (ReadResult.Malformed<B>) result;
    throw new ProblemException(
        ProblemKind.BAD_REQUEST,
        "line %d, column %d: %s"
            .formatted(malformed.line(), malformed.column(), malformed.detail()));
  }

  /**
   * The rules.
   *
   * @param reader for a contract that reads a body into another class than rules check; or null
   */
  private record Rules<B>(OperationRules.Bound<B, ?> bound, @Nullable JsonBodyReader<B> reader) {
    static <B> Rules<B> of(
        OperationRules.Bound<B, ?> bound, Class<?> type, SchemaSource source, JsonLimits limits) {
      Class<B> checked = bound.rules().body();
      return new Rules<>(
          bound, checked == type ? null : JsonBodyReader.of(checked, source).within(limits));
    }

    void check(Object read, byte[] bytes, OperationRequest request) {
      B body = reader == null ? bound.rules().body().cast(read) : valid(reader.read(bytes));
      Report report = bound.check(body, request);
      if (!report.passed()) {
        throw ProblemException.of(report);
      }
    }
  }
}
