package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.queue.KnownWebhooks.MatchedWebhook;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Which webhooks an event matches. Each match asks for the store's version first, so that an update
 * that was answered applies to every event published afterwards, on every node. Thread-safe.
 *
 * <p>The index holds nothing but what is committed: a transaction may be rolled back after it
 * published, and with it an update that it saw. What a transaction sees beyond the index it reads
 * by itself, and forgets.
 */
public final class Subscriptions {
  private static final long NOTHING = -1;

  private final TransactionRunner store;
  private final WebhookSource source;
  private final MatchingListener listener;
  private volatile KnownWebhooks committed = new KnownWebhooks();
  // Every webhook in the index is as it was at this version, or newer.
  private volatile long version = NOTHING;
  private volatile boolean behind = true;

  /** Without metrics; webhooks that cannot be used are reported in the log. */
  public Subscriptions(TransactionRunner store, WebhookSource source) {
    this(store, source, (took, webhooks) -> {});
  }

  /**
   * @param store runs what only reads; a store that can do so without waiting for who writes may do
   *     it here
   */
  public Subscriptions(TransactionRunner store, WebhookSource source, MatchingListener listener) {
    this.store = store;
    this.source = source;
    this.listener = listener;
  }

  /**
   * Brings the index up to what is committed, if a transaction has seen more. Not necessary for
   * anything to be right, but every transaction reads again what the index lacks. Not to be called
   * within a transaction: it runs one.
   */
  public void catchUp() {
    if (behind) {
      load();
    }
  }

  private synchronized void load() {
    if (!behind) {
      return;
    }
    Changes changes = store.run(this::read);
    // The transaction is over and had changed nothing: all that it saw is committed.
    if (version == NOTHING) {
      committed = changes.webhooks;
    } else {
      committed.addAll(changes.webhooks);
    }
    version = Math.max(version, changes.version);
    behind = false;
    changes
        .webhooks
        .takeUnusable()
        .forEach(each -> listener.unusable(each.webhookId(), each.defect()));
  }

  /** What this transaction sees, its own changes included, for as long as it changes no webhook. */
  View seenBy(Handle handle) {
    return new View(handle);
  }

  private Changes read(Handle handle) {
    // In this order: an index that is newer than its version makes no difference.
    long since = version;
    KnownWebhooks known = committed;
    Changes changes = new Changes(known, source.version(handle), new KnownWebhooks());
    if (changes.version > since) {
      // What changed after the version was read may come as well; it will come once more.
      source.changedSince(handle, since, changes.webhooks::add);
    }
    return changes;
  }

  /**
   * @param known the index
   * @param webhooks all that changed since the version of the index
   */
  private record Changes(KnownWebhooks known, long version, KnownWebhooks webhooks) {}

  /** The webhooks as one transaction sees them: the index and what it lacks. */
  final class View {
    private final Handle handle;
    private @Nullable Changes changes;

    private View(Handle handle) {
      this.handle = handle;
    }

    /** The webhooks that the event matches, each once, in the order of their identifiers. */
    List<MatchedWebhook> match(Event event) {
      long start = System.nanoTime();
      Changes beyond = changes();
      Stream<MatchedWebhook> unchanged =
          beyond.known.match(event).filter(told -> !beyond.webhooks.knows(told.webhookId()));
      List<MatchedWebhook> all =
          Stream.concat(unchanged, beyond.webhooks.match(event))
              .sorted(Comparator.comparing(MatchedWebhook::webhookId))
              .toList();
      listener.matched(Duration.ofNanos(System.nanoTime() - start), all.size());
      return all;
    }

    private Changes changes() {
      Changes read = changes;
      if (read == null) {
        read = read(handle);
        if (read.version > version) {
          behind = true;
        }
        changes = read;
      }
      return read;
    }
  }
}
