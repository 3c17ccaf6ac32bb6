package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.internal.UrlAddressIsAllowed;
import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Stores webhooks in the table {@code delivery_webhooks} beside the outbox. Pass it to {@link
 * Outbox} as source and as disabler. Thread-safe.
 *
 * <p>Changes of different webhooks never wait for each other, however long their transactions stay
 * open. A change applies to every event that is published after its commit, on every node: on
 * PostgreSQL the version of a change is the number of its transaction, and {@link #changedSince}
 * passes all changes of transactions that were open when {@link #version} was read.
 *
 * <p>Call {@link #put} and {@link #delete} in the transaction of the application, or the methods
 * without a handle, which run their own.
 */
public final class JdbcWebhookStore implements WebhookSource, WebhookDisabler {
  private static final String UPDATE =
      """
      update delivery_webhooks set body = :body, version = <next_version>, deleted = :deleted,
        signing_keys = case when :deleted = 1 then null else signing_keys end
      where id = :id
      """;
  private static final String PUT =
      """
      insert into delivery_webhooks (id, body, version, deleted, tenant)
      values (:id, :body, <next_version>, 0, :tenant)
      on conflict (id) do update
        set body = excluded.body, version = excluded.version, deleted = 0
        where delivery_webhooks.tenant = excluded.tenant
      """;

  // Which entities a filter may list is the application's matter.
  private static final RuleSet<Webhook> RULES =
      WebhookRules.webhook(WebhookNameLookup.none(), EntityRelations.none())
          .without("webhook.filter.same-entity-type")
          .and(new WebhookIsComplete());

  private final TransactionRunner store;
  private final StoreClock clock;
  private final RuleSet<Webhook> rules;
  private final UnaryOperator<String> encrypt;
  private final UnaryOperator<String> decrypt;

  /**
   * Creates a store that keeps secrets as clear text.
   *
   * @param clock that of the outbox
   * @param addresses which addresses the URL of a stored webhook may name
   */
  public JdbcWebhookStore(TransactionRunner store, StoreClock clock, AddressPolicy addresses) {
    this(store, clock, addresses, UnaryOperator.identity(), UnaryOperator.identity());
  }

  /**
   * @param clock that of the outbox
   * @param addresses which addresses the URL of a stored webhook may name
   * @param encrypt applied to the JSON text of a webhook before it is stored
   * @param decrypt its inverse; throws an exception for a text that it cannot decrypt, whose
   *     message contains no secret. Such a webhook is {@linkplain WebhookReadResult#unreadable
   *     unreadable}
   */
  public JdbcWebhookStore(
      TransactionRunner store,
      StoreClock clock,
      AddressPolicy addresses,
      UnaryOperator<String> encrypt,
      UnaryOperator<String> decrypt) {
    this.store = store;
    this.clock = clock;
    this.rules = RULES.and(UrlAddressIsAllowed.ofWebhook(addresses));
    this.encrypt = encrypt;
    this.decrypt = decrypt;
  }

  /** Creates or replaces a webhook without an owner, in one transaction. */
  public void put(Webhook webhook) {
    put("", webhook);
  }

  /**
   * Creates or replaces a webhook in one transaction; see {@link #put(Handle, String, Webhook)}.
   */
  public void put(String tenant, Webhook webhook) {
    store.run(handle -> put(handle, tenant, webhook));
  }

  /**
   * Creates or replaces a webhook when this transaction is committed. One that is enabled, or gets
   * another URL, has no failures and pauses.
   *
   * @param tenant its owner, whose events it matches, which does not change; empty for none
   * @param webhook with {@code id}, {@code url} and {@code events}
   * @return the replaced webhook; empty if there was none or it cannot be read
   * @throws IllegalArgumentException if the webhook breaks a rule; the message shows no value of
   *     it. Also if another owner has used the id
   */
  public Optional<Webhook> put(Handle handle, String tenant, Webhook webhook) {
    Identifier.requireTenant(tenant);
    Report report = rules.check(Objects.requireNonNull(webhook, "webhook"));
    if (!report.passed()) {
      throw new InvalidWebhookException(report);
    }
    String id = webhook.getId();
    Optional<Webhook> before = lock(handle, id);
    boolean isEnabled = Boolean.TRUE.equals(webhook.getEnabled());
    boolean wasEnabled = before.map(Webhook::getEnabled).orElse(false);
    boolean isSameUrl =
        before.map(Webhook::getUrl).filter(url -> url.equals(webhook.getUrl())).isPresent();
    int written =
        OutboxDialect.update(handle, PUT)
            .bind("id", id)
            .bind("body", encrypt.apply(BodyJson.mapper().writeValueAsString(webhook)))
            .bind("tenant", tenant)
            .execute();
    if (written == 0) {
      throw new IllegalArgumentException("the id of the webhook is used; choose another one");
    }
    if (isEnabled && !(wasEnabled && isSameUrl)) {
      DisableReasonRepository.clear(handle, id, clock.instant());
    }
    return before;
  }

  /**
   * Sets the order of a webhook in one transaction; see {@link #order(Handle, String,
   * DeliveryOrder)}.
   */
  public boolean order(String id, DeliveryOrder order) {
    return store.run(handle -> order(handle, id, order));
  }

  /**
   * Sets the order in which a webhook gets the events of one entity that are published after the
   * commit of this transaction. {@link #put} leaves it as it is.
   *
   * @return false if there is no such webhook
   */
  public boolean order(Handle handle, String id, DeliveryOrder order) {
    return OutboxDialect.update(
                handle,
                "update delivery_webhooks set delivery_order = :order, version = <next_version>"
                    + " where id = :id and deleted = 0")
            .bind("order", order.isOrdered() ? order.word() : null)
            .bind("id", id)
            .execute()
        == 1;
  }

  /**
   * Sets the throttle of a webhook in one transaction; see {@link #throttle(Handle, String,
   * Throttle)}.
   */
  public boolean throttle(String id, @Nullable Throttle throttle) {
    return store.run(handle -> throttle(handle, id, throttle));
  }

  /**
   * Sets the throttle of a webhook, from the commit of this transaction on. {@link #put} leaves it
   * as it is.
   *
   * @param throttle null for none
   * @return false if there is no such webhook
   */
  public boolean throttle(Handle handle, String id, @Nullable Throttle throttle) {
    return handle
            .createUpdate(
                "update delivery_webhooks set requests_per_second = :rate, burst = :burst"
                    + " where id = :id and deleted = 0")
            .bind("rate", throttle == null ? null : throttle.requestsPerSecond())
            .bind("burst", throttle == null ? null : throttle.burst())
            .bind("id", id)
            .execute()
        == 1;
  }

  /** Deletes a webhook in one transaction; see {@link #delete(Handle, String)}. */
  public boolean delete(String id) {
    return store.run(handle -> delete(handle, id));
  }

  /**
   * Deletes a webhook when this transaction is committed. Its pending deliveries are skipped. A row
   * with the identifier stays, so that every node hears of it.
   *
   * @return false if there is none
   */
  public boolean delete(Handle handle, String id) {
    if (text(handle, id, "<row_lock>").isEmpty()) {
      return false;
    }
    order(handle, id, DeliveryOrder.NONE);
    throttle(handle, id, null);
    write(handle, id, "", true);
    return true;
  }

  /** Finds a webhook, with its secrets, as this transaction sees it; empty if there is none. */
  public Optional<Webhook> find(Handle handle, String id) {
    return text(handle, id, "").map(this::read);
  }

  /**
   * A webhook with its secrets.
   *
   * @param version changes with it
   */
  public record StoredWebhook(Webhook webhook, long version) {}

  /** Finds a webhook of this owner; empty if there is none. */
  public Optional<StoredWebhook> find(Handle handle, String tenant, String id) {
    return find(handle, tenant, id, "");
  }

  /** As {@link #find(Handle, String, String)}; others cannot change it until the commit. */
  public Optional<StoredWebhook> lock(Handle handle, String tenant, String id) {
    return find(handle, tenant, id, "<row_lock>");
  }

  private Optional<StoredWebhook> find(Handle handle, String tenant, String id, String how) {
    return OutboxDialect.query(
            handle,
            "select body, version from delivery_webhooks"
                + " where id = :id and tenant = :tenant and deleted = 0 "
                + how)
        .bind("id", id)
        .bind("tenant", tenant)
        .map((row, context) -> stored(row))
        .findOne();
  }

  private StoredWebhook stored(ResultSet row) throws SQLException {
    return new StoredWebhook(read(row.getString("body")), row.getLong("version"));
  }

  /**
   * Signs all requests to a webhook with this key from the commit of this transaction on. Its
   * earlier keys of this kind sign, too, until a time.
   *
   * @return false if there is no such webhook
   */
  public boolean addSigningKey(Handle handle, String id, String key, Instant othersUntil) {
    SigningKey.parse(key);
    String column = "select signing_keys from delivery_webhooks where id = :id and deleted = 0";
    String known =
        OutboxDialect.query(handle, column + " <row_lock>")
            .bind("id", id)
            .map((row, context) -> Optional.ofNullable(row.getString(1)))
            .findOne()
            .flatMap(text -> text)
            .map(decrypt)
            .orElse("");
    String kept =
        keys(known)
            .map(each -> each.key + " " + Math.min(each.until, othersUntil.toEpochMilli()) + "\n")
            .collect(Collectors.joining());
    return handle
            .createUpdate(
                "update delivery_webhooks set signing_keys = :keys where id = :id and deleted = 0")
            .bind("keys", encrypt.apply(kept + key + " " + Long.MAX_VALUE + "\n"))
            .bind("id", id)
            .execute()
        == 1;
  }

  private record StoredKey(String key, long until) {}

  /** Those that have not ended. */
  private Stream<StoredKey> keys(String text) {
    long now = clock.instant().toEpochMilli();
    return text.lines()
        .map(line -> line.split(" ", 2))
        .map(parts -> new StoredKey(parts[0], Long.parseLong(parts[1])))
        .filter(each -> each.until > now);
  }

  /**
   * Lists the webhooks of an owner, with their secrets, in the order of their identifiers.
   *
   * @param tenant empty for those without an owner
   * @param after the last identifier of the previous page; empty for the first
   */
  public List<StoredWebhook> list(Handle handle, String tenant, String after, int limit) {
    return handle
        .createQuery(
            "select body, version from delivery_webhooks where id > :after and "
                + of(tenant)
                + " order by id limit :limit")
        .bind("tenant", tenant)
        .bind("after", after)
        .bind("limit", limit)
        .map((row, context) -> stored(row))
        .list();
  }

  /** Those of an owner; the index has only those with one. */
  private static String of(String tenant) {
    return "tenant = :tenant and deleted = 0" + (tenant.isEmpty() ? "" : " and tenant <> ''");
  }

  /**
   * Counts the webhooks of an owner, those of transactions that end meanwhile, too: it waits for
   * all that have counted them.
   */
  public int lockAndCount(Handle handle, String tenant) {
    OutboxDialect.of(handle).lockOwner(handle, tenant);
    return handle
        .createQuery("select count(*) from delivery_webhooks where " + of(tenant))
        .bind("tenant", tenant)
        .mapTo(Integer.class)
        .one();
  }

  @Override
  public long version(Handle handle) {
    return OutboxDialect.query(handle, "select <open_version>").mapTo(Long.class).one();
  }

  @Override
  public void changedSince(Handle handle, long version, WebhookConsumer reader) {
    readChanges(handle, version, reader);
  }

  /**
   * In one statement. A transaction that commits later may have a lower version. Versions that are
   * not used yet are those of another server, from which the tables were copied.
   */
  @Override
  public long readChanges(Handle handle, long version, WebhookConsumer reader) {
    return OutboxDialect.query(
            handle,
            """
            select newest, id, body, deleted, tenant
            from (select <open_version> as newest) now left join delivery_webhooks w
              on w.version >= :version and (w.version < <unused_version> or :version < 0)
            """)
        .bind("version", version)
        .map(
            (row, context) -> {
              String id = row.getString("id");
              if (id != null) {
                boolean deleted = row.getInt("deleted") == 1;
                reader.accept(row.getString("tenant"), changed(id, row.getString("body"), deleted));
              }
              return row.getLong("newest");
            })
        .reduce(version, (before, newest) -> newest);
  }

  private Webhook changed(String id, String body, boolean deleted) {
    return deleted
        ? new Webhook().id(id).name("").url("").events(List.of())
        // One that cannot be read matches no event until it is stored again.
        : readable(body).orElseGet(() -> new Webhook().id(id));
  }

  @Override
  public Map<String, DeliveryOrder> orders(Handle handle, Set<String> ids) {
    Map<String, DeliveryOrder> orders = new HashMap<>();
    BatchValues.of("webhook", ids)
        .query(
            handle,
            "select id, delivery_order from delivery_webhooks where delivery_order is not null"
                + " and id <any_of> (select webhook from <rows>) <end>")
        .map((row, context) -> Map.entry(row.getString(1), DeliveryOrder.parse(row.getString(2))))
        .forEach(each -> orders.put(each.getKey(), each.getValue()));
    return orders;
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    List<Webhook> readable = new ArrayList<>();
    Map<String, String> unreadable = new HashMap<>();
    Map<String, Throttle> throttles = new HashMap<>();
    Map<String, SenderCredentials> credentials = new HashMap<>();
    BatchValues.of("webhook", ids)
        .query(
            handle,
            "select id, body, requests_per_second, burst, signing_keys from delivery_webhooks where deleted = 0"
                + " and id <any_of> (select webhook from <rows>) <end>")
        .map(
            (row, context) -> {
              String id = row.getString("id");
              int rate = row.getInt("requests_per_second");
              if (rate > 0) {
                throttles.put(id, new Throttle(rate, row.getInt("burst")));
              }
              return List.of(
                  id, row.getString("body"), Objects.toString(row.getString("signing_keys"), ""));
            })
        .forEach(
            each -> {
              try {
                Webhook webhook = read(each.get(1));
                if (!each.get(2).isEmpty()) {
                  credentials.put(each.get(0), signing(decrypt.apply(each.get(2))));
                }
                readable.add(webhook);
              } catch (RuntimeException e) {
                unreadable.put(each.get(0), "its text cannot be read: " + e.getMessage());
              }
            });
    return new WebhookReadResult(readable, unreadable, throttles, credentials);
  }

  private SenderCredentials signing(String keys) {
    return SenderCredentials.signing(keys(keys).map(each -> SigningKey.parse(each.key)).toList());
  }

  @Override
  public boolean disable(Handle handle, Webhook called) {
    Optional<Webhook> stored =
        lock(handle, called.getId())
            .filter(now -> Boolean.TRUE.equals(now.getEnabled()))
            .filter(now -> Objects.equals(called.getUrl(), now.getUrl()));
    stored.ifPresent(
        webhook ->
            write(
                handle,
                called.getId(),
                encrypt.apply(BodyJson.mapper().writeValueAsString(webhook.enabled(false))),
                false));
    return stored.isPresent();
  }

  private Optional<Webhook> lock(Handle handle, String id) {
    return text(handle, id, "<row_lock>").flatMap(this::readable);
  }

  private Optional<Webhook> readable(String text) {
    try {
      return Optional.of(read(text));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(Handle handle, String id, String how) {
    return OutboxDialect.query(
            handle, "select body from delivery_webhooks where id = :id and deleted = 0 " + how)
        .bind("id", id)
        .mapTo(String.class)
        .findOne();
  }

  private static void write(Handle handle, String id, String body, boolean deleted) {
    OutboxDialect.update(handle, UPDATE)
        .bind("id", id)
        .bind("body", body)
        .bind("deleted", deleted ? 1 : 0)
        .execute();
  }

  private Webhook read(String text) {
    return BodyJson.mapper().readValue(decrypt.apply(text), Webhook.class);
  }
}
