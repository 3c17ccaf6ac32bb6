package dev.contentservice.service.start;

import com.zaxxer.hikari.HikariConfig;
import dev.contentservice.service.Settings;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Opens the store of the service while the framework starts. */
final class EarlyStore {
  private static final CompletableFuture<OpenStore> STORE = new CompletableFuture<>();

  // The framework sets the levels of logs while the store is being opened. Before, it keeps records
  // of every level to print them later, also the statements that drivers trace.
  private static final Logger ALL = Logger.getLogger("");
  private static final Logger OURS = Logger.getLogger("dev.contentservice");

  private EarlyStore() {}

  /** Starts to open the store. */
  static void open(Settings settings) {
    ALL.setLevel(Level.WARNING);
    OURS.setLevel(Level.INFO);
    // Initializes SLF4J, which prints six lines if two threads do so at the same time.
    new HikariConfig();
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
