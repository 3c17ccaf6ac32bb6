package dev.contentservice.rules.json;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * The documents that are valid bodies.
 *
 * @param schema the validator of a contract
 * @param validator the validator of the contract that counts
 * @param bytes binds valid documents only; null if no mapper knows which are valid
 * @param trees binds the other documents that match the schema; null if there are none
 */
record BodyShape<T>(
    Class<T> type,
    Function<ContractSchemas, SchemaValidator> schema,
    Supplier<SchemaValidator> validator,
    @Nullable Function<JsonLimits, JsonMapper> bytes,
    @Nullable Function<JsonLimits, JsonMapper> trees) {

  BodyShape<T> adaptedTo(SchemaValidator other) {
    return new BodyShape<>(type, schema, () -> other, null, StrictMapper::ofKnownMembers);
  }

  Binding binding(JsonLimits limits) {
    JsonMapper strict = bytes == null ? null : bytes.apply(limits);
    JsonMapper tolerant = trees == null ? null : trees.apply(limits);
    JsonMapper parsing = strict == null ? StrictMapper.ofSchema(limits) : strict;
    return new Binding(
        strict == null ? null : strict.readerFor(type),
        tolerant == null ? null : tolerant.readerFor(type),
        new JsonObjectParser(parsing, limits));
  }

  /** Binds documents to a body, or parses them to find out why they are invalid. */
  record Binding(
      @Nullable ObjectReader bytes, @Nullable ObjectReader trees, JsonObjectParser document) {}
}
