package dev.contentservice.service.store.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/**
 * Reads pages of a table, newest first, at a cost that does not depend on their position.
 *
 * @param table with the columns {@code id} and {@code created_at}
 * @param order {@code id}, or {@code created_at} and {@code id}; an index starts with the columns
 *     of {@code equal}, followed by these
 * @param equal the values of columns that all items have
 */
record PageSelect(String table, List<String> order, Map<String, String> equal) {

  private record Row<T>(Cursor cursor, T item) {}

  <T> Page<T> read(Handle handle, RowMapper<T> mapper, Page.Range range) {
    List<Row<T>> rows =
        handle
            .createQuery(sql(range.after()))
            .bindMap(values(range.after()))
            // One more than returned, to see whether there is another page.
            .bind("limit", range.limit() + 1)
            .map(
                (row, context) ->
                    new Row<>(
                        new Cursor(row.getLong("created_at"), row.getString("id")),
                        mapper.map(row, context)))
            .list();
    boolean more = rows.size() > range.limit();
    List<Row<T>> items = more ? rows.subList(0, range.limit()) : rows;
    return new Page<>(
        items.stream().map(Row::item).toList(),
        more ? items.get(items.size() - 1).cursor().text() : null);
  }

  private String sql(@Nullable Cursor after) {
    List<String> conditions = new ArrayList<>();
    equal.keySet().forEach(column -> conditions.add(column + " = :" + column));
    if (after != null) {
      String columns = String.join(", ", order);
      String values = ":" + String.join(", :", order);
      conditions.add("(" + columns + ") < (" + values + ")");
    }
    return "select * from "
        + table
        + (conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions))
        + " order by "
        + String.join(" desc, ", order)
        + " desc limit :limit";
  }

  private Map<String, Object> values(@Nullable Cursor after) {
    Map<String, Object> values = new TreeMap<>(equal);
    if (after != null) {
      Map<String, Object> position = Map.of("id", after.id(), "created_at", after.createdAt());
      order.forEach(column -> values.put(column, position.get(column)));
    }
    return values;
  }
}
