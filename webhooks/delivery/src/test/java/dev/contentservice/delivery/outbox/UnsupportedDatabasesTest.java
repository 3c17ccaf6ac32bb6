package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.internal.database.DatabaseCheck;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Databases on which an outbox is never opened. */
class UnsupportedDatabasesTest {
  private static final Set<String> SUPPORTED = Set.of("SQLite", "PostgreSQL");
  private static final List<Consumer<DataSource>> ENTRANCES =
      List.of(
          OutboxSchema::migrate,
          OutboxSchema::requireSupported,
          store -> StoreClock.of(runner(store)));

  @Property
  void another_product_executes_no_statement_and_is_named(
      @ForAll("others") String product, @ForAll @IntRange(max = 30) int major) {
    rejects(new ReportedDatabase(product, major, 0, "PostgreSQL 18.1"), product, List.of());
  }

  @Provide
  Arbitrary<String> others() {
    return Arbitraries.oneOf(
            Arbitraries.of(
                "H2",
                "MySQL",
                "MariaDB",
                "Oracle",
                "Microsoft SQL Server",
                "HSQL Database Engine",
                "Apache Derby",
                "EnterpriseDB",
                "Google Cloud Spanner PostgreSQL",
                "postgresql",
                "PostgreSQL ",
                "PostgreSQL 18",
                "sqlite",
                "SQLite3",
                "libSQL"),
            Arbitraries.strings().ascii().ofMinLength(1))
        .filter(each -> !SUPPORTED.contains(each) && !each.isBlank());
  }

  @Example
  void a_driver_that_does_not_name_the_product_is_rejected() {
    rejects(new ReportedDatabase(null, 18, 0, ""), "a database without a name", List.of());
    rejects(new ReportedDatabase("", 18, 0, ""), "a database without a name", List.of());
  }

  @Property
  void an_older_version_executes_no_statement_and_is_named(
      @ForAll @IntRange(max = 12) int major, @ForAll @IntRange(max = 34) int minor) {
    rejects(
        new ReportedDatabase("PostgreSQL", major, minor, "PostgreSQL"),
        "PostgreSQL " + major + "." + minor,
        List.of());
    rejects(new ReportedDatabase("SQLite", 3, minor, ""), "SQLite 3." + minor, List.of());
  }

  @Property
  void a_database_that_speaks_the_protocol_of_postgresql_is_named(
      @ForAll("versions") String version) {
    rejects(
        new ReportedDatabase("PostgreSQL", 13, 0, version), version, List.of("select version()"));
  }

  @Provide
  Arbitrary<String> versions() {
    return Arbitraries.of(
        "CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025/06/09)",
        "PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang",
        "PostgreSQL 12.12 (Greenplum Database 7.1.0 build commit:e7c2b1f) on x86_64",
        "PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC, Redshift 1.0.77467",
        "PostgreSQL 12.3, compiled by Visual C++ build 1914, 64-bit, QuestDB",
        "CrateDB 5.10.3 (built 9b2e8a1/NA, Linux 6.1 amd64, OpenJDK)");
  }

  @Property
  void a_supported_version_is_accepted(
      @ForAll @IntRange(min = 13, max = 30) int major,
      @ForAll @IntRange(min = 35, max = 99) int minor) {
    String version = "PostgreSQL " + major + ".1 (Debian " + major + ".1-1) on x86_64";
    accepts(new ReportedDatabase("PostgreSQL", major, 1, version));
    accepts(new ReportedDatabase("SQLite", 3, minor, ""));
  }

  @Property
  void an_encoding_that_lacks_characters_is_named_with_the_remedy(
      @ForAll("encodings") String encoding) {
    Map<ReportedDatabase, String> remedies =
        Map.of(
            new ReportedDatabase("PostgreSQL", 18, 1, "PostgreSQL 18.1"), "encoding 'UTF8'",
            new ReportedDatabase("SQLite", 3, 50, ""), "pragma encoding = 'UTF-8'");
    remedies.forEach(
        (database, remedy) ->
            ENTRANCES.forEach(
                entrance ->
                    assertThatThrownBy(
                            () -> entrance.accept(database.withEncoding(encoding).dataSource()))
                        .isInstanceOf(UnsupportedDatabaseException.class)
                        .hasMessageContainingAll(
                            "must have the encoding UTF-8 but has " + encoding + ",", remedy)));
  }

  @Provide
  Arbitrary<String> encodings() {
    return Arbitraries.of("LATIN1", "SQL_ASCII", "WIN1252", "EUC_JP", "UTF-16le", "UTF-16be", "");
  }

  @Example
  void the_databases_of_the_tests_are_accepted() {
    for (TestStore store : Stores.all()) {
      assertThatCode(() -> OutboxSchema.requireSupported(store.dataSource()))
          .doesNotThrowAnyException();
    }
  }

  @Example
  void h2_in_its_mode_of_postgresql_behind_a_pool_stays_empty() {
    try (HikariDataSource h2 = new HikariDataSource()) {
      h2.setJdbcUrl("jdbc:h2:mem:outbox;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE");

      ENTRANCES.forEach(
          entrance ->
              assertThatThrownBy(() -> entrance.accept(h2))
                  .isInstanceOf(UnsupportedDatabaseException.class)
                  .hasMessageContaining("connected to H2;"));

      int tables = Jdbi.create(h2).withHandle(UnsupportedDatabasesTest::tables);
      assertThat(tables).isZero();
    }
  }

  private static int tables(Handle handle) {
    return handle
        .createQuery("select count(*) from information_schema.tables where table_schema = 'public'")
        .mapTo(Integer.class)
        .one();
  }

  private static void rejects(ReportedDatabase database, String found, List<String> statements) {
    ENTRANCES.forEach(
        entrance -> {
          assertThatThrownBy(() -> entrance.accept(database.dataSource()))
              .isInstanceOf(UnsupportedDatabaseException.class)
              .hasMessageContainingAll("connected to " + found, DatabaseCheck.SUPPORTED);
          assertThat(database.statements()).isEqualTo(statements);
          database.statements().clear();
        });
  }

  private static void accepts(ReportedDatabase database) {
    assertThatCode(() -> OutboxSchema.requireSupported(database.dataSource()))
        .doesNotThrowAnyException();
  }

  static TransactionRunner runner(DataSource store) {
    Jdbi jdbi = Jdbi.create(store);
    return new TransactionRunner() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        return jdbi.inTransaction(work::apply);
      }
    };
  }
}
