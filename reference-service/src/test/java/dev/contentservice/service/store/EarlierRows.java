package dev.contentservice.service.store;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.repository.EncryptedWebhooks;
import dev.contentservice.service.store.repository.KeysetCheck;
import dev.contentservice.service.store.repository.SigningKeyRepository;
import org.jdbi.v3.core.Handle;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rows of an {@link EarlierStore}, by SQL, because the code of a later version writes other
 * columns.
 */
final class EarlierRows {
  private static final String MODEL =
      """
      {"id":"m1","name":"Article","api_key":"article","singleton":false,\
      "all_locales_required":false,"sortable":false,"modular_block":false,\
      "draft_mode_active":false,"tree":false,"ordering_direction":null,"ordering_meta":null,\
      "collection_appearance":"compact","hint":null,"inverse_relationships_enabled":false,\
      "meta":{"has_singleton_item":false},"singleton_item":null,"fields":[],"fieldsets":[],\
      "title_field":null,"image_preview_field":null,"excerpt_field":null,"ordering_field":null,\
      "workflow":null}\
      """;

  private static final String WEBHOOK =
      """
      {"id":"%s","name":"%s","url":"%s","custom_payload":null,\
      "headers":{"X-Index":"canary-header"},\
      "events":[{"entity_type":"item","event_types":["update"]}],\
      "http_basic_user":"indexer","http_basic_password":"%s","enabled":%s,\
      "payload_api_version":"3","nested_items_in_payload":false}\
      """;

  private static final String COMMON =
      """
      insert into item_types values ('m1', '%2$s', %1$d);
      insert into menu_items values ('i1', 'm1', 'Article', %1$d);
      insert into tokens (name, sha256, created_at) values ('ci', '%3$s', %1$d);
      insert into delivery_events
        (id, entity_type, entity_id, event_type, entity, related, occurred_at, created_at)
      values
        ('e1', 'item', 'r1', 'update', '{"title": 1.50}', '[["item_type","m1"]]', %1$d, %1$d),
        ('e2', 'item', 'r2', 'update', '{}', '[]', %1$d, %1$d);
      insert into delivery_payloads
        (id, sha256, custom_payload, api_version, nested_items, used_at)
      values ('p1', 'digest', null, '3', 0, %1$d);
      insert into delivery_completed
        (id, event_id, webhook_id, payload, state, attempts, schedule_from,
         created_at, completed_at, started_at, duration_ms, status, error, response_excerpt)
      values
        ('d1-delivered', 'e1', 'w1', 'p1', 'delivered', 2, 0, %1$d, %1$d, %1$d, 15000, null,
         'timeout', ''),
        ('d2-failed', 'e1', 'w1', 'p1', 'failed', 10, 0, %1$d, %1$d, null, null, null, null,
         null);
      insert into delivery_pending
        (id, event_id, webhook_id, shard, payload, due_at, attempts, schedule_from,
         created_at, started_at, duration_ms, status, error, response_excerpt)
      values
        ('d3-retried', 'e1', 'w1', 52, 'p1', %1$d, 1, 0, %1$d, %1$d, 7, 503, 'status', 'busy'),
        ('d4-claimed', 'e2', 'w1', 52, 'p1', %1$d, 0, 0, %1$d, null, null, null, null, null),
        ('d5-disabled', 'e2', 'w2', 14, 'p1', %1$d, 0, 0, %1$d, null, null, null, null, null);
      insert into delivery_further_attempts
        (delivery_id, number, started_at, duration_ms, status, error, response_excerpt)
      values ('d1-delivered', 2, %1$d, 12, 204, null, '');
      insert into delivery_receivers (webhook_id, shard, failures) values ('w1', 52, 1);
      """;

  /** The owner died two days ago. */
  private static final String OF_WEBHOOKS =
      """
      insert into safe_retries values ('%3$s', '%4$s', '%2$s', %1$d);
      insert into keyset_check values ('keyset', '%5$s');
      update webhooks set signing_keys = '%6$s' where id = 'w1';
      update webhook_version set version = 2;
      update delivery_shards set owner = 'n1';
      insert into delivery_nodes (node, ends_at, beat_at)
      values ('n1', %1$d - 172800000, %1$d - 172840000);
      """;

  private static final String ENCRYPTED_WEBHOOK =
      """
      insert into webhooks
        (id, name, name_sha256, body, headers, http_basic_password, created_at, updated_at, version, state)
      values (:id, :name, :name_sha256, :body, :headers, :http_basic_password, 1, 1, 2, :state)
      """;

  private final Handle handle;
  private final long now = System.currentTimeMillis();
  private final String search;
  private final String mail;

  /**
   * @param receiver the URL of the webhooks
   */
  EarlierRows(Handle handle, String receiver) {
    this.handle = handle;
    this.search = WEBHOOK.formatted("w1", "Search indexer", receiver, EarlierStore.PASSWORD, true);
    this.mail = WEBHOOK.formatted("w2", "Mail", receiver, EarlierStore.PASSWORD, false);
  }

  /** Inserts all rows but those of webhooks. */
  void insertCommon() {
    run(COMMON, now, MODEL, Sha256.hex(EarlierStore.TOKEN));
  }

  void insertWebhooks(Encryption secrets) {
    insert(search, secrets);
    insert(mail, secrets);
    run(
        OF_WEBHOOKS,
        now,
        MODEL,
        Sha256.hex("ci " + EarlierStore.IDEMPOTENCY_KEY),
        Sha256.hex("true {\"name\":\"Article\",\"api_key\":\"article\"}"),
        secrets.encrypt(
            "keyset of this store",
            new AssociatedData(KeysetCheck.TABLE, KeysetCheck.MEMBER, KeysetCheck.ROW)),
        secrets.encrypt(
            "[\"" + EarlierStore.SIGNING_KEY + "\"]",
            new AssociatedData(EncryptedWebhooks.TABLE, SigningKeyRepository.MEMBER, "w1")));
  }

  private void run(String statements, Object... parameters) {
    handle.createScript(statements.formatted(parameters)).execute();
  }

  private void insert(String webhook, Encryption secrets) {
    ObjectNode json = (ObjectNode) BodyJson.mapper().readTree(webhook);
    String id = json.get("id").stringValue();
    String name = json.get("name").stringValue();
    handle
        .createUpdate(ENCRYPTED_WEBHOOK)
        .bind("id", id)
        .bind("name", name)
        .bind("name_sha256", Sha256.hex(name))
        .bind("state", json.get("enabled").asBoolean() ? "enabled" : "disabled")
        .bindMap(new EncryptedWebhooks(secrets).columns(id, json))
        .execute();
  }
}
