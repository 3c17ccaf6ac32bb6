package dev.contentservice.delivery.outbox;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
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
  private static final String PUT =
      """
      insert into delivery_webhooks (id, body, version, deleted)
      values (:id, :body, <next_version>, :deleted)
      on conflict (id) do update
        set body = excluded.body, version = excluded.version, deleted = excluded.deleted
      """;

  private final TransactionRunner store;
  private final StoreClock clock;
  private final UnaryOperator<String> encrypt;
  private final UnaryOperator<String> decrypt;

  /**
   * Creates a store that keeps secrets as clear text.
   *
   * @param clock that of the outbox
   */
  public JdbcWebhookStore(TransactionRunner store, StoreClock clock) {
    this(store, clock, UnaryOperator.identity(), UnaryOperator.identity());
  }

  /**
   * @param clock that of the outbox
   * @param encrypt applied to the JSON text of a webhook before it is stored
   * @param decrypt its inverse; throws an exception for a text that it cannot decrypt, whose
   *     message contains no secret. Such a webhook is {@linkplain WebhookReadResult#unreadable
   *     unreadable}
   */
  public JdbcWebhookStore(
      TransactionRunner store,
      StoreClock clock,
      UnaryOperator<String> encrypt,
      UnaryOperator<String> decrypt) {
    this.store = store;
    this.clock = clock;
    this.encrypt = encrypt;
    this.decrypt = decrypt;
  }

  /** Creates or replaces a webhook, in one transaction. */
  public void put(Webhook webhook) {
    store.run(handle -> put(handle, webhook));
  }

  /**
   * Creates or replaces a webhook when this transaction is committed. One that is enabled, or gets
   * another URL, has no failures and pauses.
   *
   * @param webhook with {@code id}
   * @return the replaced webhook; empty if there was none or it cannot be read
   * @throws IllegalArgumentException if the id is missing
   */
  public Optional<Webhook> put(Handle handle, Webhook webhook) {
    String id = webhook.getId();
    if (id == null || id.isEmpty()) {
      throw new IllegalArgumentException("a webhook needs an id");
    }
    Optional<Webhook> before = lock(handle, id);
    boolean isEnabled = Boolean.TRUE.equals(webhook.getEnabled());
    boolean wasEnabled = before.map(Webhook::getEnabled).orElse(false);
    boolean isSameUrl =
        before.map(Webhook::getUrl).filter(url -> url.equals(webhook.getUrl())).isPresent();
    write(handle, id, encrypt.apply(BodyJson.mapper().writeValueAsString(webhook)), false);
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
   * Lists webhooks, with their secrets, in the order of their identifiers.
   *
   * @param after the last identifier of the previous page; empty for the first
   */
  public List<Webhook> list(Handle handle, String after, int limit) {
    return handle
        .createQuery(
            "select body from delivery_webhooks where id > :after and deleted = 0"
                + " order by id limit :limit")
        .bind("after", after)
        .bind("limit", limit)
        .mapTo(String.class)
        .map(this::read)
        .list();
  }

  @Override
  public long version(Handle handle) {
    return OutboxDialect.query(handle, "select <open_version>").mapTo(Long.class).one();
  }

  /** False: a transaction that commits later may have a lower version. */
  @Override
  public boolean isVersionedInCommitOrder() {
    return false;
  }

  /**
   * Versions that are not used yet are those of another server, from which the tables were copied.
   */
  @Override
  public void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
    OutboxDialect.query(
            handle,
            """
            select id, body, deleted from delivery_webhooks
            where version >= :version and (version < <unused_version> or :version < 0)
            """)
        .bind("version", version)
        .map(
            (row, context) ->
                changed(row.getString("id"), row.getString("body"), row.getInt("deleted") == 1))
        .forEach(reader);
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
    BatchValues.of("webhook", ids)
        .query(
            handle,
            "select id, body, requests_per_second, burst from delivery_webhooks where deleted = 0"
                + " and id <any_of> (select webhook from <rows>) <end>")
        .map(
            (row, context) -> {
              String id = row.getString("id");
              int rate = row.getInt("requests_per_second");
              if (rate > 0) {
                throttles.put(id, new Throttle(rate, row.getInt("burst")));
              }
              return Map.entry(id, row.getString("body"));
            })
        .forEach(
            each -> {
              try {
                readable.add(read(each.getValue()));
              } catch (RuntimeException e) {
                unreadable.put(each.getKey(), "its text cannot be read: " + e.getMessage());
              }
            });
    return new WebhookReadResult(readable, unreadable, throttles, Map.of());
  }

  @Override
  public boolean disable(Handle handle, Webhook called) {
    Optional<Webhook> stored =
        lock(handle, called.getId())
            .filter(now -> Boolean.TRUE.equals(now.getEnabled()))
            .filter(now -> called.getUrl().equals(now.getUrl()));
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
    OutboxDialect.update(handle, PUT)
        .bind("id", id)
        .bind("body", body)
        .bind("deleted", deleted ? 1 : 0)
        .execute();
  }

  private Webhook read(String text) {
    return BodyJson.mapper().readValue(decrypt.apply(text), Webhook.class);
  }
}
