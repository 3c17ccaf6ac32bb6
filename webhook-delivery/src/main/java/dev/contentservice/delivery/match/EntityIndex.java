package dev.contentservice.delivery.match;

import org.jspecify.annotations.Nullable;

/**
 * The buckets of an audience by the identifiers that their filters list, all of one kind of entity.
 * What is looked for is mostly not in the processor's cache, so that the time goes by how often one
 * thing has to be read before it is known where the next one is: from the hash straight to the
 * array of who is told.
 *
 * <p>One thread changes it at a time. Who reads it meanwhile may find anything, but ends, and
 * throws nothing.
 */
final class EntityIndex {
  private static final int SMALLEST = 8;
  private static final int EMPTY = 0;

  private Slots slots = new Slots(SMALLEST);
  private int size;

  /** Both in one, so that who reads it meanwhile has two of the same length. */
  private static final class Slots {
    // Zero says that a slot is empty.
    private final int[] hashes;
    // As a bucket has them.
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

  /**
   * Who listed the entity with this identifier, as {@link SubscriberSet#ids}; null if nobody did.
   */
  Object @Nullable [] subscribers(String id) {
    Slots now = slots;
    int slot = slot(now, id, hash(id));
    return slot < 0 ? null : now.subscribers[slot];
  }

  /** The bucket that lists it; null if there is none. */
  @Nullable SubscriberSet get(String id) {
    Object[] told = subscribers(id);
    return told == null ? null : (SubscriberSet) told[SubscriberSet.SELF];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Keeps the bucket, and who is told now. */
  void put(String id, SubscriberSet bucket) {
    int hash = hash(id);
    int slot = slot(slots, id, hash);
    if (slot >= 0) {
      slots.subscribers[slot] = bucket.ids();
      return;
    }
    if (2 * (size + 1) > slots.hashes.length) {
      grow();
    }
    insert(slots, hash, bucket.ids());
    size++;
  }

  void remove(String id) {
    int slot = slot(slots, id, hash(id));
    if (slot >= 0) {
      size--;
      close(slot);
    }
  }

  private static int hash(String id) {
    int hash = id.hashCode();
    int mixed = hash ^ hash >>> 16;
    return mixed == EMPTY ? 1 : mixed;
  }

  private static int slot(Slots slots, String id, int hash) {
    int slot = slots.first(hash);
    // There are empty slots, but not for who reads while it is changed.
    for (int i = 0; i < slots.hashes.length && slots.hashes[slot] != EMPTY; i++) {
      if (slots.hashes[slot] == hash && lists(slots.subscribers[slot], id)) {
        return slot;
      }
      slot = slots.next(slot);
    }
    return -1;
  }

  private static boolean lists(Object @Nullable [] told, String id) {
    return told != null && id.equals(told[SubscriberSet.LISTED]);
  }

  private static void insert(Slots slots, int hash, Object @Nullable [] told) {
    int slot = slots.first(hash);
    while (slots.hashes[slot] != EMPTY) {
      slot = slots.next(slot);
    }
    slots.subscribers[slot] = told;
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

  /** Empties a slot, and moves those after it that would not be found behind an empty one. */
  private void close(int emptied) {
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
