package dev.contentservice.delivery.queue;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.SqlStatement;
import tools.jackson.databind.json.JsonMapper;

/** The SQL that differs between databases. */
enum OutboxDialect {
  // SQLite has a single writer, which needs no row locks.
  SQLITE("max", "min", "instr", "", "", "") {
    @Override
    String table(BatchValues rows) {
      return IntStream.range(0, rows.columns().size())
          .mapToObj(i -> "json_extract(value, '$[" + i + "]') as " + rows.columns().get(i).name())
          .collect(Collectors.joining(", ", "(select ", " from json_each(:rows)) as given"));
    }

    @Override
    <S extends SqlStatement<S>> S bind(S statement, BatchValues rows) {
      return statement.bind("rows", JsonMapper.shared().writeValueAsString(rows.values()));
    }

    // SQLite runs in this process, so a statement for each webhook costs no round trip.
    @Override
    <T> List<T> due(
        Handle handle, String select, BatchValues claims, Instant now, RowMapper<T> mapper) {
      List<T> found = new ArrayList<>();
      for (Object[] claim : claims.values()) {
        found.addAll(
            handle
                .createQuery(sql(select.replace("<due>", OF_ONE)))
                .bind("webhook", claim[0])
                .bind("leased", claim[1])
                .bind("limit", claim[2])
                .bind("now", now.toEpochMilli())
                .map(mapper)
                .list());
      }
      return found;
    }

    // All nodes of a SQLite store run on one machine.
    @Override
    Instant time(Handle handle) {
      return Instant.now();
    }
  },
  POSTGRESQL(
      "greatest", "least", "strpos", "for update", "for update skip locked", "for key share") {
    // One statement for all webhooks.
    private static final String OF_EACH =
        "select due.* from <rows> cross join lateral ("
            + OF_ONE
                .replace(":webhook", "webhook")
                .replace(":leased", "leased")
                .replace(":limit", "places")
            + ") as due";

    @Override
    String table(BatchValues rows) {
      return rows.columns().stream()
              .map(each -> "cast(:" + each.name() + " as " + each.type() + "[])")
              .collect(Collectors.joining(", ", "unnest(", ")"))
          + rows.columns().stream()
              .map(BatchValues.Column::name)
              .collect(Collectors.joining(", ", " as given (", ")"));
    }

    @Override
    <S extends SqlStatement<S>> S bind(S statement, BatchValues rows) {
      S bound = statement;
      for (int i = 0; i < rows.columns().size(); i++) {
        int column = i;
        Object[] values = rows.values().stream().map(row -> row[column]).toArray();
        bound =
            bound.bind(rows.columns().get(i).name(), array(rows.columns().get(i).type(), values));
      }
      return bound;
    }

    @Override
    <T> List<T> due(
        Handle handle, String select, BatchValues claims, Instant now, RowMapper<T> mapper) {
      return claims
          .query(handle, select.replace("<due>", OF_EACH))
          .bind("now", now.toEpochMilli())
          .map(mapper)
          .list();
    }

    @Override
    Instant time(Handle handle) {
      return handle
          .createQuery("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)")
          .mapTo(Long.class)
          .map(Instant::ofEpochMilli)
          .one();
    }
  };

  /**
   * The deliveries of one webhook that are due longest and not leased. Compares with {@code < 1}:
   * for {@code = 0} PostgreSQL estimates few rows and may scan the whole table.
   */
  static final String OF_ONE =
      "select * from deliveries d where d.webhook_id = :webhook and d.completed_at is null"
          + " and d.due_at <= :now and <position>(:leased, d.id) < 1 order by d.due_at limit :limit";

  private final String greatest;
  private final String least;
  private final String position;
  private final String rowLock;
  private final String freeRows;
  private final String keptRow;

  OutboxDialect(
      String greatest,
      String least,
      String position,
      String rowLock,
      String freeRows,
      String keptRow) {
    this.greatest = greatest;
    this.least = least;
    this.position = position;
    this.rowLock = rowLock;
    this.freeRows = freeRows;
    this.keptRow = keptRow;
  }

  static OutboxDialect of(Handle handle) {
    try {
      String product = handle.getConnection().getMetaData().getDatabaseProductName();
      return product.equals("SQLite") ? SQLITE : POSTGRESQL;
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read the product name of the database", e);
    }
  }

  /**
   * Finds due deliveries.
   *
   * @param select refers to the deliveries as {@code <due>}
   * @param claims for each webhook: its id, its leases, and how many deliveries to find
   */
  abstract <T> List<T> due(
      Handle handle, String select, BatchValues claims, Instant now, RowMapper<T> mapper);

  /** The table expression of the rows. */
  abstract String table(BatchValues rows);

  /** Binds the rows to the statement. */
  abstract <S extends SqlStatement<S>> S bind(S statement, BatchValues rows);

  /**
   * The condition that a column equals one of the few results of a query. For an array PostgreSQL
   * uses the index; for a subquery with a limit of hundreds it may scan the whole table.
   */
  String isOneOf(String column, String query) {
    return column + (this == SQLITE ? " in (" + query + ")" : " = any (array (" + query + "))");
  }

  /** Reads the clock that the nodes of this store share. */
  abstract Instant time(Handle handle);

  /** Replaces the placeholders in angle brackets by the syntax of this database. */
  String sql(String statement) {
    return statement
        .replace("<greatest>", greatest)
        .replace("<least>", least)
        .replace("<position>", position)
        .replace("<row_lock>", rowLock)
        .replace("<free_rows>", freeRows)
        .replace("<kept_row>", keptRow);
  }

  /** Replaces the placeholders, including {@code <rows>}. */
  String sql(String statement, BatchValues rows) {
    return sql(statement).replace("<rows>", table(rows));
  }

  private static Argument array(String type, Object[] elements) {
    return (position, statement, context) ->
        statement.setArray(position, statement.getConnection().createArrayOf(type, elements));
  }
}
