package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.StoreDialect.Use;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;

/** A store with data as an earlier version left it. */
public enum EarlierStore {
  /** The first released schema, killed while it sent a delivery. */
  BASELINE("1", "1");

  /** The token {@code ci}. */
  public static final String TOKEN = "cst_of-an-earlier-version-0123456789abcdefgh";

  /** The password of each webhook. */
  public static final String PASSWORD = "canary-password-of-an-earlier-version";

  /** Used by {@code ci} to create model {@code m1}. */
  public static final String IDEMPOTENCY_KEY = "key-1";

  static final String SIGNING_KEY = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

  private final String service;
  private final String outbox;

  EarlierStore(String service, String outbox) {
    this.service = service;
    this.outbox = outbox;
  }

  /** The signing keys of webhook {@code w1}. */
  public List<String> signingKeys() {
    return List.of(SIGNING_KEY);
  }

  /**
   * Creates the store of these settings.
   *
   * @param receiver the URL of its webhooks
   */
  public void create(Map<String, String> settings, String receiver) {
    StoreUrl url = new StoreUrl(settings.get("CONTENT_STORE_URL"));
    StoreLogin login =
        new StoreLogin(
            Optional.ofNullable(settings.get("CONTENT_STORE_USER")),
            Optional.ofNullable(settings.get("CONTENT_STORE_PASSWORD")));
    Path keyset = Path.of(settings.get("CONTENT_SECRETS_KEYSET"));
    StoreFiles.prepare(url, keyset);
    Supplier<Encryption> secrets = () -> Encryption.at(keyset);
    try (HikariDataSource store =
        new HikariDataSource(StoreDialect.of(url, login).connections(Use.MIGRATING))) {
      migrate(store, url);
      Jdbi.create(store)
          .useTransaction(
              handle -> {
                EarlierRows rows = new EarlierRows(handle, receiver);
                rows.insertCommon();
                rows.insertWebhooks(secrets.get());
              });
    }
  }

  private void migrate(HikariDataSource store, StoreUrl url) {
    Flyway.configure().dataSource(store).target(service).load().migrate();
    Flyway.configure()
        .dataSource(store)
        .locations(
            "classpath:dev/contentservice/delivery/outbox/"
                + (url.text().startsWith("jdbc:sqlite:") ? "sqlite" : "postgresql"))
        .table("delivery_schema_history")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .target(outbox)
        .load()
        .migrate();
  }
}
