package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.StoreDialect.Use;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import tools.jackson.databind.node.ObjectNode;

/** A store with data as an earlier version left it. */
public enum EarlierStore {
  /** The first version of all tables: secrets are clear text, and no keyset exists. */
  FIRST("1", "1"),
  /** The version before columns and states were renamed, killed while it sent a delivery. */
  BEFORE_RENAMES("7", "11");

  /** The token {@code ci}. */
  public static final String TOKEN = "cst_of-an-earlier-version-0123456789abcdefgh";

  public static final String PASSWORD = "canary-password-of-an-earlier-version";

  /** Used by {@code ci} to create model {@code m1}, if the version has idempotency keys. */
  public static final String IDEMPOTENCY_KEY = "key-1";

  private static final String SIGNING_KEY = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

  private static final String MODEL =
      """
      {"id":"m1","name":"Article","api_key":"article","singleton":false,\
      "all_locales_required":false,"sortable":false,"modular_block":false,\
      "draft_mode_active":false,"tree":false,"ordering_direction":null,"ordering_meta":null,"collection_appearance":"compact",\
      "hint":null,"inverse_relationships_enabled":false,"meta":{"has_singleton_item":false},\
      "singleton_item":null,"fields":[],"fieldsets":[],"title_field":null,\
      "image_preview_field":null,"excerpt_field":null,"ordering_field":null,"workflow":null}\
      """;

  private static final String WEBHOOK =
      """
      {"id":"%s","name":"%s","url":"%s","custom_payload":null,\
      "headers":{"X-Index":"canary-header"},\
      "events":[{"entity_type":"item","event_types":["update"]}],\
      "http_basic_user":"indexer","http_basic_password":"%s","enabled":%s,\
      "payload_api_version":"3","nested_items_in_payload":false}\
      """;

  /** Rows that all versions before the renames can hold; time and model are inserted. */
  private static final String ROWS =
      """
      insert into item_types values ('m1', '%2$s', %1$d);
      insert into menu_items values ('i1', 'm1', 'Article', %1$d);
      insert into api_tokens (name, sha256, created_at) values ('ci', '%3$s', %1$d);
      insert into delivery_events
        (id, entity_type, entity_id, event_type, entity, related, occurred_at, created_at)
      values
        ('e1', 'item', 'r1', 'update', '{"title": 1.50}', '[["item_type","m1"]]', %1$d, %1$d),
        ('e2', 'item', 'r2', 'update', '{}', '[]', %1$d, %1$d);
      insert into delivery_payloads values ('p1', null, '3', 0);
      insert into deliveries
        (id, event_id, webhook_id, payload, state, due_at, fence, attempts, schedule_from,
         created_at, finished_at)
      values
        ('d1-delivered', 'e1', 'w1', 'p1', 'delivered', %1$d, 2, 2, 0, %1$d, %1$d),
        ('d2-failed', 'e1', 'w1', 'p1', 'failed', %1$d, 10, 10, 0, %1$d, %1$d),
        ('d3-retried', 'e1', 'w1', 'p1', 'waiting', %1$d, 1, 1, 0, %1$d, null),
        ('d4-claimed', 'e2', 'w1', 'p1', 'waiting', %1$d, 1, 0, 0, %1$d, null),
        ('d5-disabled', 'e2', 'w2', 'p1', 'waiting', %1$d, 0, 0, 0, %1$d, null);
      insert into delivery_attempts values
        ('d1-delivered', 1, %1$d, 15000, null, 'timeout', ''),
        ('d1-delivered', 2, %1$d, 12, 204, null, ''),
        ('d3-retried', 1, %1$d, 7, 503, 'status', 'busy');
      insert into delivery_queues (webhook_id, next_due_at, failures, open_until) values
        ('w1', %1$d, 1, 0), ('w2', %1$d, 0, 0);
      """;

  private static final String CLAIMED_BY_FIRST =
      "update deliveries set owner = 'n1', due_at = %1$d + 60000 where id = 'd4-claimed'";

  /** The node of the lease died two days ago. The digests are of key and request. */
  private static final String MORE_BEFORE_RENAMES =
      """
      insert into safe_retries values ('%3$s', '%4$s', '%2$s', %1$d);
      update delivery_queues set leases = '[["d4-claimed",2,"n1",%1$d]]' where webhook_id = 'w1';
      insert into delivery_nodes (node, ends_at, beat_at)
      values ('n1', %1$d - 172800000, %1$d - 172840000);
      """;

  private final String service;
  private final String outbox;

  EarlierStore(String service, String outbox) {
    this.service = service;
    this.outbox = outbox;
  }

  /** The signing keys of webhook {@code w1}. */
  public List<String> signingKeys() {
    return this == FIRST ? List.of() : List.of(SIGNING_KEY);
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
    try (HikariDataSource store =
        new HikariDataSource(StoreDialect.of(url, login).connections(Use.MIGRATING))) {
      migrate(store, keyset);
      Jdbi.create(store).useTransaction(handle -> fill(handle, keyset, receiver));
    }
  }

  private void migrate(HikariDataSource store, Path keyset) {
    Flyway.configure()
        .dataSource(store)
        .javaMigrations(new EncryptWebhooksMigration(() -> Encryption.at(keyset)))
        .target(service)
        .load()
        .migrate();
    Flyway.configure()
        .dataSource(store)
        .locations("classpath:dev/contentservice/delivery/outbox")
        .table("delivery_schema_history")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .target(outbox)
        .load()
        .migrate();
  }

  private void fill(Handle handle, Path keyset, String receiver) {
    long now = System.currentTimeMillis();
    String search = WEBHOOK.formatted("w1", "Search indexer", receiver, PASSWORD, true);
    String mail = WEBHOOK.formatted("w2", "Mail", receiver, PASSWORD, false);
    handle.createScript(ROWS.formatted(now, MODEL, Sha256.hex(TOKEN))).execute();
    if (this == FIRST) {
      clear(handle, "w1", "Search indexer", search);
      clear(handle, "w2", "Mail", mail);
      handle.createScript(CLAIMED_BY_FIRST.formatted(now)).execute();
    } else {
      Encryption secrets = Encryption.at(keyset);
      encrypted(handle, "w1", "Search indexer", search, secrets);
      encrypted(handle, "w2", "Mail", mail, secrets);
      AssociatedData ofKeys =
          new AssociatedData(EncryptedWebhooks.TABLE, SigningKeyRepository.MEMBER, "w1");
      handle.execute(
          "update webhooks set signing_keys = ? where id = 'w1'",
          secrets.encrypt("[\"" + SIGNING_KEY + "\"]", ofKeys));
      handle.execute("update webhook_version set version = 2");
      handle
          .createScript(
              MORE_BEFORE_RENAMES.formatted(
                  now,
                  MODEL,
                  Sha256.hex("ci " + IDEMPOTENCY_KEY),
                  Sha256.hex("true {\"name\":\"Article\",\"api_key\":\"article\"}")))
          .execute();
    }
  }

  private static void clear(Handle handle, String id, String name, String body) {
    handle.execute(
        "insert into webhooks (id, name, body, created_at) values (?, ?, ?, 1)", id, name, body);
  }

  private static void encrypted(
      Handle handle, String id, String name, String body, Encryption secrets) {
    ObjectNode json = (ObjectNode) ModelJson.mapper().readTree(body);
    handle
        .createUpdate(
            """
            insert into webhooks
              (id, name, name_sha256, body, headers, http_basic_password, created_at, version)
            values
              (:id, :name, :name_sha256, :body, :headers, :http_basic_password, 1, 2)
            """)
        .bind("id", id)
        .bind("name", name)
        .bind("name_sha256", Sha256.hex(name))
        .bindMap(new EncryptedWebhooks(secrets).columns(id, json))
        .execute();
  }
}
