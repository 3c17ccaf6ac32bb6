package dev.contentservice.delivery.match.internal;

import org.jspecify.annotations.Nullable;

/**
 * The subscriber sets of a topic by the listed identifiers, for one entity type. A hash table that
 * leads directly from the hash to the array of webhooks, because lookup time is dominated by
 * dependent cache misses.
 *
 * <p>One thread may change it at a time. A concurrent read may return anything, but ends and does
 * not throw.
 */
public final class EntityIndex {
  private static final int SMALLEST = 8;
  private static final int EMPTY = 0;

  private Slots slots = new Slots(SMALLEST);
  private int size;

  /** One object, so that a concurrent read sees arrays of the same length. */
  private static final class Slots {
    // Zero means that a slot is empty.
    private final int[] hashes;
    // As in SubscriberSet.webhooks().
    private final Object[] @Nullable [] subscribers;

    Slots(int length) {
      hashes = new int[length];
      subscribers = new Object[length][];
    }

    int first(int hash) {
      return hash & hashes.length - 1;
    }

    int next(int slot) {
      return first(slot + 1);
    }
  }

  /** The webhooks that list this identifier, as {@link SubscriberSet#webhooks}; null for none. */
  Object @Nullable [] subscribers(String id) {
    Slots now = slots;
    int slot = slot(now, id, hash(id));
    return slot < 0 ? null : now.subscribers[slot];
  }

  /** The set that lists this identifier; null for none. */
  public @Nullable SubscriberSet get(String id) {
    Object[] subscribers = subscribers(id);
    return subscribers == null ? null : (SubscriberSet) subscribers[SubscriberSet.SELF];
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** Stores the set with its current webhooks. */
  public void put(String id, SubscriberSet set) {
    int hash = hash(id);
    int slot = slot(slots, id, hash);
    if (slot >= 0) {
      slots.subscribers[slot] = set.webhooks();
      return;
    }
    if (2 * (size + 1) > slots.hashes.length) {
      grow();
    }
    insert(slots, hash, set.webhooks());
    size++;
  }

  public void remove(String id) {
    int slot = slot(slots, id, hash(id));
    if (slot >= 0) {
      size--;
      removeAt(slot);
    }
  }

  private static int hash(String id) {
    int hash = id.hashCode();
    int mixed = hash ^ hash >>> 16;
    return mixed == EMPTY ? 1 : mixed;
  }

  private static int slot(Slots slots, String id, int hash) {
    int slot = slots.first(hash);
    // Bounded: a concurrent read may see no empty slot.
    for (int i = 0; i < slots.hashes.length && slots.hashes[slot] != EMPTY; i++) {
      if (slots.hashes[slot] == hash && lists(slots.subscribers[slot], id)) {
        return slot;
      }
      slot = slots.next(slot);
    }
    return -1;
  }

  private static boolean lists(Object @Nullable [] subscribers, String id) {
    return subscribers != null && id.equals(subscribers[SubscriberSet.LISTED]);
  }

  private static void insert(Slots slots, int hash, Object @Nullable [] subscribers) {
    int slot = slots.first(hash);
    while (slots.hashes[slot] != EMPTY) {
      slot = slots.next(slot);
    }
    slots.subscribers[slot] = subscribers;
    slots.hashes[slot] = hash;
  }

  private void grow() {
    Slots longer = new Slots(2 * slots.hashes.length);
    for (int i = 0; i < slots.hashes.length; i++) {
      if (slots.hashes[i] != EMPTY) {
        insert(longer, slots.hashes[i], slots.subscribers[i]);
      }
    }
    slots = longer;
  }

  /** Empties a slot, and moves later entries that would not be found behind an empty slot. */
  private void removeAt(int emptied) {
    int gap = emptied;
    for (int slot = slots.next(gap); slots.hashes[slot] != EMPTY; slot = slots.next(slot)) {
      int mask = slots.hashes.length - 1;
      int from = slots.first(slots.hashes[slot]);
      if ((slot - from & mask) >= (slot - gap & mask)) {
        slots.hashes[gap] = slots.hashes[slot];
        slots.subscribers[gap] = slots.subscribers[slot];
        gap = slot;
      }
    }
    slots.hashes[gap] = EMPTY;
    slots.subscribers[gap] = null;
  }
}
