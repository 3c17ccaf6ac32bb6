package dev.contentservice.model.laws;

import dev.contentservice.model.value.EntityType;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.openapitools.jackson.nullable.JsonNullable;

/** Parts of bodies: any text; omitted, null and value; unknown members. */
final class Json {
  private Json() {}

  /** Unicode of every plane, control characters included, without lone surrogates. */
  static Arbitrary<String> texts() {
    Arbitrary<Integer> codePoints =
        Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.integers().between(' ', '~')),
            Tuple.of(2, Arbitraries.integers().between(0, 0xD7FF)),
            Tuple.of(1, Arbitraries.integers().between(0xE000, 0x10FFFF)));
    return codePoints
        .list()
        .ofMaxSize(12)
        .map(points -> points.stream().map(Character::toString).reduce("", String::concat));
  }

  static Arbitrary<Boolean> flags() {
    return Arbitraries.of(true, false);
  }

  /** An open value: one that the document shows, or any other. */
  static <T> Arbitrary<T> open(Function<String, T> value, String... observed) {
    return Arbitraries.oneOf(Arbitraries.of(observed), texts()).map(value);
  }

  static Arbitrary<EntityType> entityTypes() {
    return open(EntityType::of, "item_type");
  }

  /** Absent, null or a value. */
  static <T> Arbitrary<JsonNullable<T>> nullable(Arbitrary<T> values) {
    return Arbitraries.oneOf(
        Arbitraries.just(JsonNullable.<T>undefined()),
        Arbitraries.just(JsonNullable.<T>of(null)),
        values.map(JsonNullable::of));
  }

  /** Null or a value. */
  static <T> Arbitrary<T> orNull(Arbitrary<T> values) {
    return Arbitraries.oneOf(Arbitraries.just((T) null), values);
  }

  /** The same resource, often with members that this contract does not name. */
  static <T> Arbitrary<T> withUnknownMembers(
      Arbitrary<T> known, BiConsumer<T, Map<String, Object>> put) {
    return Combinators.combine(known, unknownMembers())
        .as(
            (resource, members) -> {
              put.accept(resource, members);
              return resource;
            });
  }

  static Arbitrary<Map<String, Object>> unknownMembers() {
    return objects(3).optional(0.5).map(members -> members.orElse(Map.of()));
  }

  /** A name no version of the contract is likely to use, so that it never meets a known member. */
  private static Arbitrary<String> names() {
    return texts().map(text -> "x-" + text);
  }

  private static Arbitrary<Map<String, Object>> objects(int depth) {
    return names().list().ofMaxSize(3).uniqueElements().flatMap(names -> object(names, depth));
  }

  private static Arbitrary<Map<String, Object>> object(List<String> names, int depth) {
    return values(depth - 1)
        .list()
        .ofSize(names.size())
        .map(
            values -> {
              Map<String, Object> object = new LinkedHashMap<>();
              for (int i = 0; i < values.size(); i++) {
                object.put(names.get(i), values.get(i));
              }
              return object;
            });
  }

  /** JSON as Jackson reads it into Object: the smallest number type that holds the number. */
  private static Arbitrary<Object> values(int depth) {
    Arbitrary<Object> scalars =
        Arbitraries.oneOf(
                texts().asGeneric(),
                flags().asGeneric(),
                Arbitraries.integers().asGeneric(),
                Arbitraries.longs().greaterOrEqual(Integer.MAX_VALUE + 1L).asGeneric(),
                Arbitraries.just(new BigInteger("98765432109876543210")).asGeneric(),
                Arbitraries.doubles().asGeneric())
            .injectNull(0.2);
    if (depth == 0) {
      return scalars;
    }
    return Arbitraries.oneOf(
        scalars, values(depth - 1).list().ofMaxSize(2).asGeneric(), objects(depth).asGeneric());
  }
}
