package dev.contentservice.delivery.publish.internal;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.internal.Callbacks;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.MatchingListener;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Finds the webhooks that an event matches. Each match reads the store's version first, so that an
 * acknowledged update applies to every event published afterwards, on every node. Thread-safe.
 *
 * <p>The index holds only committed webhooks, because a publishing transaction and the updates that
 * it sees may be rolled back. A transaction reads newer webhooks itself and does not add them to
 * the index.
 */
public final class Subscriptions {
  private static final long NOT_LOADED = -1;

  private final TransactionRunner store;
  private final WebhookSource source;
  private final MatchingListener listener;
  private volatile SubscriptionSnapshot committed = new SubscriptionSnapshot();
  // Every webhook in the index has this version's state or a newer one.
  private volatile long version = NOT_LOADED;
  private volatile boolean behind = true;

  /** Without metrics; incomplete webhooks are logged. */
  public Subscriptions(TransactionRunner store, WebhookSource source) {
    this(store, source, (duration, webhooks) -> {});
  }

  /**
   * @param store runs read-only work, which need not wait for writers
   */
  public Subscriptions(TransactionRunner store, WebhookSource source, MatchingListener listener) {
    this.store = store;
    this.source = source;
    this.listener = listener;
  }

  /**
   * Updates the index to the committed state if a transaction has seen a newer one. Only saves
   * work: without it, every transaction reads the newer webhooks itself. Runs a transaction, so do
   * not call it within one.
   */
  public void catchUp() {
    if (behind) {
      load();
    }
  }

  /**
   * Reads all webhooks again. Only needed after some were deleted, which their source does not pass
   * on: until then, events match deleted webhooks, and their deliveries are skipped. Runs a
   * transaction, so do not call it within one.
   */
  public synchronized void reload() {
    Changes all = store.run(this::readAll);
    committed = all.webhooks;
    version = all.version;
    behind = false;
    report(all.webhooks);
  }

  private Changes readAll(Handle handle) {
    Changes all =
        new Changes(new SubscriptionSnapshot(), source.version(handle), new SubscriptionSnapshot());
    source.changedSince(handle, NOT_LOADED, all.webhooks::add);
    all.webhooks.order(ids -> source.orders(handle, ids));
    return all;
  }

  private synchronized void load() {
    if (!behind) {
      return;
    }
    Changes changes = store.run(this::read);
    // The transaction was read-only and has ended, so all that it saw is committed.
    if (changes.known == committed) {
      committed.moveAll(changes.webhooks);
    } else {
      committed = changes.webhooks;
    }
    version = changes.version;
    behind = false;
    report(changes.webhooks);
  }

  private void report(SubscriptionSnapshot read) {
    read.drainUnusable()
        .forEach(
            each ->
                Callbacks.run(
                    "MatchingListener.unusable",
                    () -> listener.unusable(each.webhookId(), each.defect())));
  }

  /** The webhooks as this transaction sees them, valid until it changes a webhook. */
  View seenBy(Handle handle) {
    return new View(handle);
  }

  private Changes read(Handle handle) {
    // In this order, because an index newer than its version does no harm.
    long since = version;
    SubscriptionSnapshot known = committed;
    if (since == NOT_LOADED) {
      return readAll(handle);
    }
    SubscriptionSnapshot newer = new SubscriptionSnapshot(known);
    long now = source.readChanges(handle, since, newer::add);
    // Versions are lower in a copy of the database on another server.
    if (now < since) {
      return readAll(handle);
    }
    newer.order(ids -> source.orders(handle, ids));
    return new Changes(known, now, newer);
  }

  /**
   * @param known the index
   * @param webhooks all changes since the version of the index
   */
  private record Changes(SubscriptionSnapshot known, long version, SubscriptionSnapshot webhooks) {}

  /** The webhooks as one transaction sees them: the index plus newer webhooks. */
  final class View {
    private final Handle handle;
    private @Nullable Changes changes;

    private View(Handle handle) {
      this.handle = handle;
    }

    /** The webhooks that the event matches, each once, in the order of their identifiers. */
    List<MatchedWebhook> match(Event event) {
      long start = System.nanoTime();
      Changes newer = changes();
      Stream<MatchedWebhook> unchanged =
          newer.known.match(event).filter(matched -> !newer.webhooks.knows(matched));
      List<MatchedWebhook> matches =
          Stream.concat(unchanged, newer.webhooks.match(event)).sorted().toList();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      Callbacks.run("MatchingListener.matched", () -> listener.matched(took, matches.size()));
      return matches;
    }

    private Changes changes() {
      Changes read = changes;
      if (read == null) {
        read = read(handle);
        if (read.known != committed || !read.webhooks.isEmpty()) {
          behind = true;
        }
        changes = read;
      }
      return read;
    }
  }
}
