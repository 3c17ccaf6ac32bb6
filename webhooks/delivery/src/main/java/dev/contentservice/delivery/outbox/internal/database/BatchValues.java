package dev.contentservice.delivery.outbox.internal.database;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/**
 * Rows of values that a statement joins as the table {@code <rows>}. One statement replaces one per
 * row, and its text does not depend on their number, so the database can cache its plan.
 */
public final class BatchValues {
  private final List<Column> columns;
  private final List<@Nullable Object[]> values = new ArrayList<>();

  /** A column, of type {@code text} or {@code bigint}. */
  record Column(String name, String type) {}

  /**
   * Creates an empty batch.
   *
   * @param columns each a name and a type, such as {@code "delivery text"}
   */
  public BatchValues(String... columns) {
    this.columns =
        List.of(columns).stream()
            .map(each -> each.split(" ", 2))
            .map(each -> new Column(each[0], each[1]))
            .toList();
  }

  /** Rows with one text column. */
  public static BatchValues of(String column, Collection<String> texts) {
    BatchValues rows = new BatchValues(column + " text");
    texts.forEach(rows::add);
    return rows;
  }

  /**
   * Rows that are made of objects.
   *
   * @param columns each a name and a type, and its value
   */
  public static <T> BatchValues of(
      Map<String, Function<T, @Nullable Object>> columns, Collection<T> objects) {
    BatchValues rows = new BatchValues(columns.keySet().toArray(String[]::new));
    objects.forEach(
        each -> rows.add(columns.values().stream().map(value -> value.apply(each)).toArray()));
    return rows;
  }

  /** Rows with one number, the column {@code taken}. */
  public static BatchValues of(Collection<Integer> numbers) {
    BatchValues rows = new BatchValues("taken bigint");
    numbers.forEach(each -> rows.add((long) each));
    return rows;
  }

  /** Adds a row in the order of the columns: {@code String}, {@code Long} or null. */
  public void add(@Nullable Object... row) {
    values.add(row);
  }

  public int size() {
    return values.size();
  }

  List<Column> columns() {
    return columns;
  }

  List<@Nullable Object[]> values() {
    return values;
  }

  public Query query(Handle handle, String sql) {
    return OutboxDialect.of(handle).bind(OutboxDialect.query(handle, sql), this);
  }

  public int update(Handle handle, String sql) {
    return statement(handle, sql).execute();
  }

  /** Executes a statement that has a parameter {@code :now}. */
  public int update(Handle handle, String sql, long now) {
    return statement(handle, sql).bind("now", now).execute();
  }

  public Update statement(Handle handle, String sql) {
    return OutboxDialect.of(handle).bind(OutboxDialect.update(handle, sql), this);
  }
}
