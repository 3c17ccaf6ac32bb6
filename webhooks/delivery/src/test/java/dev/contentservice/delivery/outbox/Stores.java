package dev.contentservice.delivery.outbox;

import java.util.List;

/**
 * Every kind of store, started once for all tests of a run. Mutation tests, which start many JVMs,
 * do without the server.
 */
public final class Stores {
  private static final List<TestStore> ALL =
      Boolean.getBoolean("stores.sqlite")
          ? List.of(TestStore.sqlite())
          : List.of(TestStore.sqlite(), TestStore.postgresql());

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> ALL.forEach(Stores::close)));
  }

  private Stores() {}

  public static List<TestStore> all() {
    return ALL;
  }

  private static void close(TestStore store) {
    try {
      store.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
