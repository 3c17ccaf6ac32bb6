package dev.contentservice.receiver.inbox;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Keys in memory. Calls with one key wait for each other. */
final class MemoryInbox implements Inbox {
  private static final int LOCKS = 64;

  private final ReentrantLock[] locks =
      Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(ReentrantLock[]::new);
  private final Set<String> recorded;

  MemoryInbox(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("an inbox records 1 key or more, not " + capacity);
    }
    recorded = Collections.synchronizedSet(Collections.newSetFromMap(newest(capacity)));
  }

  private static Map<String, Boolean> newest(int capacity) {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
        return size() > capacity;
      }
    };
  }

  @Override
  public boolean process(String key, Work work) throws Exception {
    ReentrantLock lock = locks[Math.floorMod(key.hashCode(), LOCKS)];
    lock.lock();
    try {
      if (recorded.contains(key)) {
        return false;
      }
      work.run(null);
      recorded.add(key);
      return true;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean delete(String key) {
    return recorded.remove(key);
  }
}
