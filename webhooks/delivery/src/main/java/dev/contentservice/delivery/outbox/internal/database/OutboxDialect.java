package dev.contentservice.delivery.outbox.internal.database;

import static java.util.Map.entry;

import dev.contentservice.delivery.outbox.UnsupportedDatabaseException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.Update;
import tools.jackson.databind.json.JsonMapper;

/**
 * The SQL that differs between databases. Statements name it in angle brackets, such as {@code
 * <row_lock>}; Jdbi parses each text once. {@code <any_of> (select ...) <end>} compares with the
 * few results of a query: for an array PostgreSQL uses the index, and for a subquery with a limit
 * of hundreds it may scan the whole table.
 */
public enum OutboxDialect {
  // SQLite has a single writer, which needs no row locks. All its nodes run on one machine.
  SQLITE(
      "round((julianday('now') - 2440587.5) * 86400000)",
      Map.ofEntries(
          entry("greatest", "max"),
          entry("least", "min"),
          entry("position", "instr"),
          entry("row_lock", ""),
          entry("key_share", ""),
          entry("free_rows", ""),
          entry("any_of", "in"),
          entry("end", ""),
          // One writer: the next version is higher than all that will ever be committed before.
          entry("next_version", "(select coalesce(max(version), 0) + 1 from delivery_webhooks)"),
          entry("open_version", "(select coalesce(max(version), 0) + 1 from delivery_webhooks)"),
          entry(
              "unused_version", "(select coalesce(max(version), 0) + 1 from delivery_webhooks)"))) {
    @Override
    <S extends SqlStatement<S>> S bind(S statement, BatchValues rows) {
      String table =
          IntStream.range(0, rows.columns().size())
              .mapToObj(
                  i -> "json_extract(value, '$[" + i + "]') as " + rows.columns().get(i).name())
              .collect(Collectors.joining(", ", "(select ", " from json_each(:rows)) as given"));
      return statement
          .define("rows", table)
          .bind("rows", JsonMapper.shared().writeValueAsString(rows.values()));
    }

    // The busy timeout of the connection is the bound.
    @Override
    public void limitLockWaits(Handle handle) {}

    // A transaction that others have overtaken cannot write.
    @Override
    public void lockOwner(Handle handle, String tenant) {}

    // A transaction that reads first cannot wait for the only writer.
    @Override
    void lockSchema(Handle handle) {
      handle.execute("create table delivery_schema_lock (locked integer)");
      handle.execute("drop table delivery_schema_lock");
    }

    @Override
    public boolean insertAndWake(Handle handle, String insert, BatchValues rows, long now) {
      if (rows.update(handle, insert, now) == 0) {
        return false;
      }
      rows.update(handle, WAKE.replace("<inserted>", "<rows>"), now);
      return true;
    }

    // SQLite runs in this process, so a statement for each webhook costs no round trip.
    @Override
    public Stream<Query> due(Handle handle, String select, BatchValues claims) {
      return claims.values().stream()
          .map(
              claim ->
                  query(handle, select.replace("<due>", OF_ONE))
                      .bind("webhook", claim[0])
                      .bind("of_shard", claim[1])
                      .bind("busy", claim[2])
                      .bind("places", claim[3]));
    }
  },
  POSTGRESQL(
      "extract(epoch from clock_timestamp()) * 1000",
      Map.ofEntries(
          entry("greatest", "greatest"),
          entry("least", "least"),
          entry("position", "strpos"),
          entry("row_lock", "for update"),
          entry("key_share", "for key share"),
          entry("free_rows", "for update skip locked"),
          entry("any_of", "= any (array"),
          entry("end", ")"),
          // Transactions below the second have ended: what they changed is visible.
          entry("next_version", "cast(cast(pg_current_xact_id() as text) as bigint)"),
          entry(
              "open_version",
              "cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint)"),
          entry(
              "unused_version",
              "cast(cast(pg_snapshot_xmax(pg_current_snapshot()) as text) as bigint)"))) {
    // One statement for all webhooks.
    private static final String OF_EACH =
        "select due.* from <rows> cross join lateral ("
            + OF_ONE.replaceAll(":(webhook|of_shard|busy|places)", "$1")
            + ") as due";

    @Override
    <S extends SqlStatement<S>> S bind(S statement, BatchValues rows) {
      String arrays =
          rows.columns().stream()
              .map(each -> "cast(:" + each.name() + " as " + each.type() + "[])")
              .collect(Collectors.joining(", "));
      String names =
          rows.columns().stream().map(BatchValues.Column::name).collect(Collectors.joining(", "));
      statement.define("rows", "unnest(" + arrays + ") as given (" + names + ")");
      for (int i = 0; i < rows.columns().size(); i++) {
        int column = i;
        Object[] values = rows.values().stream().map(row -> row[column]).toArray();
        statement.bind(rows.columns().get(i).name(), array(rows.columns().get(i).type(), values));
      }
      return statement;
    }

    @Override
    public void limitLockWaits(Handle handle) {
      handle.execute("set local lock_timeout = " + LOCK_WAIT_MILLIS);
      // A node that stands still must not keep the lock of its row.
      handle.execute("set local idle_in_transaction_session_timeout = " + IDLE_MILLIS);
    }

    @Override
    public void lockOwner(Handle handle, String tenant) {
      handle.execute("select pg_advisory_xact_lock(hashtextextended(?, 100))", tenant);
    }

    // Until the end of the transaction: a pool may give the next one another session.
    @Override
    void lockSchema(Handle handle) {
      new TransactionSettings().apply(handle);
      handle.execute("select pg_advisory_xact_lock(hashtext('delivery_schema_history'))");
    }

    // In one round trip.
    @Override
    public boolean insertAndWake(Handle handle, String insert, BatchValues rows, long now) {
      return rows.update(
              handle,
              "with inserted as ("
                  + insert
                  + " returning shard as of_shard, webhook_id as webhook)"
                  + WAKE.replace("<inserted>", "inserted"),
              now)
          > 0;
    }

    @Override
    public Stream<Query> due(Handle handle, String select, BatchValues claims) {
      return Stream.of(claims.query(handle, select.replace("<due>", OF_EACH)));
    }
  };

  /**
   * The deliveries of one webhook that are due longest or next, and not in flight. Compares with
   * {@code < 1}: for {@code = 0} PostgreSQL estimates few rows and may scan the whole table.
   */
  public static final String OF_ONE =
      """
      select * from delivery_pending d
      where d.shard = :of_shard and d.webhook_id = :webhook and d.due_at < :waiting
        and <position>(:busy, d.id) < 1
      order by d.due_at limit :places
      """;

  private static final String WAKE =
      """
      insert into delivery_wakeups (shard, webhook_id, woken_at)
      select distinct of_shard, webhook, :now from <inserted>
      """;

  // Nodes skip rows that are locked; what remains are locks of whole tables and of nodes.
  private static final long LOCK_WAIT_MILLIS = 2_000;
  private static final long IDLE_MILLIS = 10_000;

  @SuppressWarnings("ImmutableEnumChecker") // Map.of is immutable.
  private final Map<String, String> words;

  /** The expression of the time in milliseconds since 1970. */
  public final String clockMillis;

  OutboxDialect(String clockMillis, Map<String, String> words) {
    this.clockMillis = clockMillis;
    this.words = words;
  }

  public static OutboxDialect of(Handle handle) {
    try {
      return of(handle.getConnection());
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read the product name of the database", e);
    }
  }

  /**
   * Reads only the name of the product.
   *
   * @throws UnsupportedDatabaseException if it is neither of these
   */
  public static OutboxDialect of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    if ("SQLite".equals(product)) {
      return SQLITE;
    }
    if ("PostgreSQL".equals(product)) {
      return POSTGRESQL;
    }
    throw DatabaseCheck.unsupported(
        product == null || product.isBlank() ? "a database without a name" : product);
  }

  /** Creates a query in the SQL of this database. */
  public static Query query(Handle handle, String sql) {
    return of(handle).define(handle.createQuery(sql));
  }

  /** Creates an update in the SQL of this database. */
  public static Update update(Handle handle, String sql) {
    return of(handle).define(handle.createUpdate(sql));
  }

  /** The folder of the migrations. */
  String folder() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Bounds how long a statement of this transaction waits for another transaction. */
  public abstract void limitLockWaits(Handle handle);

  /** Waits for other transactions that count the webhooks of this owner. */
  public abstract void lockOwner(Handle handle, String tenant);

  /** Waits for other transactions that migrate the tables. */
  abstract void lockSchema(Handle handle);

  private <S extends SqlStatement<S>> S define(S statement) {
    statement.getConfig(SqlStatements.class).defineMap(words);
    return statement;
  }

  /**
   * Creates the queries that find due deliveries. They have a parameter {@code :waiting}.
   *
   * @param select refers to the deliveries as {@code <due>}
   * @param claims for each webhook: its id, its shard, what is in flight, and how many deliveries
   *     to find
   */
  public abstract Stream<Query> due(Handle handle, String select, BatchValues claims);

  /**
   * Inserts pending deliveries, and wakes their webhooks.
   *
   * @param rows have the columns {@code webhook} and {@code of_shard}
   * @return false if the statement inserted nothing
   */
  public abstract boolean insertAndWake(Handle handle, String insert, BatchValues rows, long now);

  /** Defines {@code <rows>} as a table of these rows. */
  abstract <S extends SqlStatement<S>> S bind(S statement, BatchValues rows);

  private static Argument array(String type, Object[] elements) {
    return (position, statement, context) ->
        statement.setArray(position, statement.getConnection().createArrayOf(type, elements));
  }
}
