package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** The conditions of a statement, with the values of their parameters. */
final class Conditions {
  private final List<String> texts = new ArrayList<>();
  private final Map<String, Object> values = new LinkedHashMap<>();

  Conditions and(String text) {
    texts.add(text);
    return this;
  }

  /** Adds a condition with this parameter, unless its value is null. */
  Conditions and(String text, String parameter, @Nullable Object value) {
    return value == null ? this : bind(parameter, value).and(text);
  }

  Conditions and(Conditions others) {
    texts.addAll(others.texts);
    return this;
  }

  /** Binds the values of other conditions, too. */
  Conditions bind(Conditions others) {
    values.putAll(others.values);
    return this;
  }

  Conditions bind(String parameter, Object value) {
    values.put(parameter, value);
    return this;
  }

  boolean isEmpty() {
    return texts.isEmpty();
  }

  /** Creates a query with these values; {@code <where>} in it stands for the conditions. */
  Query query(Handle handle, String sql) {
    Query query = OutboxDialect.query(handle, sql.replace("<where>", toString()));
    values.forEach(query::bind);
    return query;
  }

  /** The conditions after {@code where}, or nothing. */
  @Override
  public String toString() {
    return texts.isEmpty() ? "" : " where " + String.join(" and ", texts);
  }
}
