package dev.contentservice.delivery.outbox.internal.database;

import dev.contentservice.delivery.outbox.NewerSchemaException;
import dev.contentservice.delivery.outbox.UnsupportedDatabaseException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jdbi.v3.core.Handle;

/** Creates and migrates the tables of the outbox. */
public final class OutboxSchema {
  private static final String HISTORY = "delivery_schema_history";

  /** The version of the last migration beside this class; a test compares. */
  public static final String NEWEST = "1";

  /** A migration after which earlier versions cannot run says so in the name of its file. */
  private static final String BREAKING = "_breaking.sql";

  private OutboxSchema() {}

  /**
   * Migrates the tables, with a separate Flyway history. Sets the journal mode of SQLite to WAL.
   * Logs a warning of settings with which a crash loses what was acknowledged.
   *
   * @param store SQLite 3.35 or PostgreSQL 13, or newer
   * @throws UnsupportedDatabaseException if it is another database; changes nothing
   * @throws NewerSchemaException if this version cannot run after a migration of a newer one;
   *     changes nothing
   */
  public static void migrate(DataSource store) {
    migrate(store, HISTORY, NEWEST, () -> of(store));
    if (dialect(store) == OutboxDialect.POSTGRESQL) {
      requireResolved(store, "");
    }
    DatabaseDurability.check(store);
  }

  /**
   * Migrates the tables in a schema of PostgreSQL, which it creates. Statements name no schema: the
   * search path of all connections has to contain it.
   *
   * @throws UnsupportedDatabaseException if it is another database; changes nothing
   * @throws NewerSchemaException if this version cannot run after a migration of a newer one;
   *     changes nothing
   * @throws IllegalArgumentException on SQLite, which has no schemas, or if the search path does
   *     not contain the schema
   */
  public static void migrate(DataSource store, String schema) {
    if (dialect(store) != OutboxDialect.POSTGRESQL) {
      throw new IllegalArgumentException("SQLite has no schemas; leave the schema out");
    }
    migrate(store, HISTORY, NEWEST, () -> of(store).schemas(schema));
    requireResolved(store, schema);
    DatabaseDurability.check(store);
  }

  /** The application may have relations of these names, in a schema that is searched before. */
  private static void requireResolved(DataSource store, String schema) {
    List<String> others =
        OutboxJdbi.on(store::getConnection)
            .withHandle(
                handle ->
                    handle
                        .createQuery(
                            """
                            select relname from pg_class c
                            join pg_namespace n on n.oid = relnamespace
                            where nspname = coalesce(nullif(:schema, ''), (
                                select s.nspname from pg_class h
                                join pg_namespace s on s.oid = h.relnamespace
                                where h.oid = to_regclass('delivery_schema_history')))
                              and relkind in ('r', 'v') and starts_with(relname, 'delivery_')
                              and to_regclass(quote_ident(relname)) is distinct from c.oid
                            order by 1
                            """)
                        .bind("schema", schema)
                        .mapTo(String.class)
                        .list());
    if (!others.isEmpty()) {
      throw new IllegalArgumentException(
          "connections do not search the schema "
              + schema
              + " of webhook delivery, or find in another one before it: "
              + String.join(", ", others)
              + "; name the schema in the URL of the database, such as currentSchema=public,"
              + schema
              + ", before others that have these names");
    }
  }

  /**
   * Applies these migrations with their rows of the history in one transaction, in which several
   * nodes wait for each other. Only reads a history that contains the newest one: Flyway would take
   * a third of a start. Ignores migrations of a newer version, unless the name of the file of one
   * ends with {@code _breaking.sql}.
   *
   * @param history the table of the history
   * @param newest the version of the last of these migrations
   * @throws UnsupportedDatabaseException if the store is another database; changes nothing
   * @throws NewerSchemaException if this version cannot run after a migration of a newer one;
   *     changes nothing
   */
  public static void migrate(
      DataSource store, String history, String newest, Supplier<FluentConfiguration> migrations) {
    OutboxDialect dialect = dialect(store);
    if (isCurrent(store, history, newest)) {
      return;
    }
    FluentConfiguration configured = migrations.get().table(history);
    OutboxConnections connections = new OutboxConnections(store);
    try (Handle handle = connections.open()) {
      handle.inTransaction(
          same -> {
            dialect.lockSchema(same);
            return configured
                .dataSource(new JoinedConnection(same.getConnection()).dataSource())
                .load()
                .migrate();
          });
    }
  }

  /**
   * Checks that the outbox runs on this database. Executes no statement unless the name and the
   * version of the product are supported. Logs a warning as {@link #migrate(DataSource)} does.
   *
   * @throws UnsupportedDatabaseException if it does not, such as on H2, MySQL, or a database that
   *     only speaks the protocol of PostgreSQL
   */
  public static void requireSupported(DataSource store) {
    dialect(store);
    DatabaseDurability.check(store);
  }

  private static OutboxDialect dialect(DataSource store) {
    try (Connection connection = store.getConnection()) {
      return DatabaseCheck.requireSupported(connection);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read which database this is: " + e.getMessage(), e);
    }
  }

  private static boolean isCurrent(DataSource store, String history, String newest) {
    MigrationVersion own = MigrationVersion.fromVersion(newest);
    boolean isCurrent = false;
    String applied =
        "select version, script, success from " + history + " where version is not null";
    try (Connection connection = store.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(applied)) {
      while (row.next()) {
        MigrationVersion version = MigrationVersion.fromVersion(row.getString(1));
        if (version.isNewerThan(newest)
            && (row.getString(2).endsWith(BREAKING) || !row.getBoolean(3))) {
          throw new NewerSchemaException(history, version);
        }
        isCurrent |= version.equals(own) && row.getBoolean(3);
      }
      return isCurrent;
    } catch (SQLException e) {
      // There is no history yet, or Flyway meets and reports the same failure.
      return false;
    }
  }

  public static FluentConfiguration of(DataSource store) {
    return Flyway.configure(OutboxSchema.class.getClassLoader())
        .dataSource(store)
        .locations("classpath:dev/contentservice/delivery/outbox/" + dialect(store).folder())
        .table(HISTORY)
        .baselineOnMigrate(true)
        .baselineVersion("0");
  }
}
