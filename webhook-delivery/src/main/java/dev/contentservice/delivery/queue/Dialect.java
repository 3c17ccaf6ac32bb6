package dev.contentservice.delivery.queue;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import tools.jackson.databind.json.JsonMapper;

/** What the databases call differently. */
enum Dialect {
  // It has one writer at a time, who needs no locks on rows.
  SQLITE("max", "min", "", "") {
    @Override
    String table(Rows rows) {
      return IntStream.range(0, rows.columns().size())
          .mapToObj(i -> "json_extract(value, '$[" + i + "]') as " + rows.columns().get(i).name())
          .collect(Collectors.joining(", ", "(select ", " from json_each(:rows)) as given"));
    }

    @Override
    <S extends SqlStatement<S>> S bind(S statement, Rows rows) {
      return statement.bind("rows", JsonMapper.shared().writeValueAsString(rows.values()));
    }

    // It works within this process: a statement for each webhook is no way to go.
    @Override
    List<String> take(Handle handle, Claim claim) {
      List<String> taken = new ArrayList<>();
      for (Map.Entry<String, Integer> each : claim.places().entrySet()) {
        int left = claim.atMost() - taken.size();
        if (left > 0) {
          taken.addAll(
              taking(handle, isOneOf("id", DUE), claim)
                  .bind("webhook", each.getKey())
                  .bind("limit", Math.min(each.getValue(), left))
                  .mapTo(String.class)
                  .list());
        }
      }
      return taken;
    }
  },
  POSTGRESQL("greatest", "least", "for update", "for update skip locked") {
    // One statement for all.
    private static final String DUE_OF_EACH =
        "select due.id from unnest(cast(:webhooks as text[]), cast(:of_each as integer[]))"
            + " as claim (webhook, places) cross join lateral ("
            + DUE.replace(":webhook", "claim.webhook").replace(":limit", "claim.places")
            + ") as due limit :at_most";

    @Override
    String table(Rows rows) {
      return rows.columns().stream()
              .map(each -> "cast(:" + each.name() + " as " + each.type() + "[])")
              .collect(Collectors.joining(", ", "unnest(", ")"))
          + rows.columns().stream()
              .map(Rows.Column::name)
              .collect(Collectors.joining(", ", " as given (", ")"));
    }

    @Override
    <S extends SqlStatement<S>> S bind(S statement, Rows rows) {
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
    List<String> take(Handle handle, Claim claim) {
      return taking(handle, isOneOf("id", DUE_OF_EACH), claim)
          .bind("webhooks", array("text", claim.places().keySet().toArray()))
          .bind("of_each", array("integer", claim.places().values().toArray()))
          .bind("at_most", claim.atMost())
          .mapTo(String.class)
          .list();
    }
  };

  /** What has waited longest of one webhook. */
  static final String DUE =
      "select id from deliveries where webhook_id = :webhook and finished_at is null"
          + " and due_at <= :now order by due_at limit :limit";

  private final String greatest;
  private final String least;
  private final String rowLock;
  private final String freeRows;

  Dialect(String greatest, String least, String rowLock, String freeRows) {
    this.greatest = greatest;
    this.least = least;
    this.rowLock = rowLock;
    this.freeRows = freeRows;
  }

  static Dialect of(Handle handle) {
    try {
      String product = handle.getConnection().getMetaData().getDatabaseProductName();
      return product.equals("SQLite") ? SQLITE : POSTGRESQL;
    } catch (SQLException e) {
      throw new IllegalStateException("the database does not say what it is", e);
    }
  }

  /** Takes what is due, and returns the identifiers of the deliveries. */
  abstract List<String> take(Handle handle, Claim claim);

  /** How a statement names the rows. */
  abstract String table(Rows rows);

  /** Gives them to the statement. */
  abstract <S extends SqlStatement<S>> S bind(S statement, Rows rows);

  /**
   * That a column holds one of the few values which this query finds. PostgreSQL takes an array for
   * short and looks each value up; of a subquery with a limit of hundreds it thinks that to read
   * the whole table is as good.
   */
  String isOneOf(String column, String query) {
    return column + (this == SQLITE ? " in (" + query + ")" : " = any (array (" + query + "))");
  }

  /** The statement, with the words of this database in the places of those in angle brackets. */
  String sql(String statement) {
    return statement
        .replace("<greatest>", greatest)
        .replace("<least>", least)
        .replace("<row_lock>", rowLock)
        .replace("<free_rows>", freeRows);
  }

  /** The same for a statement that joins these rows. */
  String sql(String statement, Rows rows) {
    return sql(statement).replace("<rows>", table(rows));
  }

  private static Query taking(Handle handle, String which, Claim claim) {
    return handle
        .createQuery(
            "update deliveries set owner = :node, fence = fence + 1, due_at = :lease_ends where "
                + which
                + " returning id")
        .bind("node", claim.node())
        .bind("lease_ends", claim.leaseEnds().toEpochMilli())
        .bind("now", claim.now().toEpochMilli());
  }

  private static Argument array(String type, Object[] elements) {
    return (position, statement, context) ->
        statement.setArray(position, statement.getConnection().createArrayOf(type, elements));
  }
}
