package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import java.util.concurrent.CompletableFuture;

/** Opens the store of the service while the framework starts. */
final class EarlyStore {
  private static final CompletableFuture<OpenStore> STORE = new CompletableFuture<>();

  private EarlyStore() {}

  /** Starts to open the store. */
  static void open(Settings settings) {
    STORE.completeAsync(
        () -> OpenStore.of(settings), work -> new Thread(work, "opens the store").start());
  }

  /**
   * Waits until the store is open.
   *
   * @throws java.util.concurrent.CompletionException if it could not be opened
   */
  static OpenStore await() {
    return STORE.join();
  }
}
