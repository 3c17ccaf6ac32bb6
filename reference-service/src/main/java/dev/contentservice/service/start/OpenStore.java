package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.KeysetException;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreFiles;
import dev.contentservice.service.store.StoreLogin;
import dev.contentservice.service.store.StoreUrl;
import dev.contentservice.service.store.repository.KeysetCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The configured store and its keyset, for the service and the commands.
 *
 * @param store ready to use
 * @param secrets the keyset that this store is encrypted with
 * @param hasAdminToken whether the settings have an admin token
 */
record OpenStore(Store store, Encryption secrets, boolean hasAdminToken) implements AutoCloseable {
  private static final String KEYSET_BESIDE_DATA = "content-secrets.json";

  /** Opens the store, and creates it if there is none. */
  static OpenStore of(Settings settings) {
    StoreUrl url = new StoreUrl(settings.store().url());
    return open(url, settings, keyset(settings, url));
  }

  /**
   * Opens the store, and creates nothing.
   *
   * @throws IllegalArgumentException if there is none
   */
  static OpenStore existing(Settings settings) {
    return of(
        settings,
        url -> {
          throw new IllegalArgumentException(
              "there is no store at "
                  + url.shown()
                  + "; run the command in the folder of the service and with its settings"
                  + " (CONTENT_STORE_URL); the first start of the service creates a store");
        });
  }

  /** As {@link #of(Settings)}, for a command, which may have other settings than the service. */
  static OpenStore of(Settings settings, Consumer<StoreUrl> ifThereIsNone) {
    StoreUrl url = new StoreUrl(settings.store().url());
    Path keyset = keyset(settings, url);
    if (!Store.exists(url, login(settings))) {
      StoreFiles.requireNotLost(url, keyset);
      ifThereIsNone.accept(url);
    }
    return open(url, settings, keyset);
  }

  private static StoreLogin login(Settings settings) {
    return new StoreLogin(settings.store().user(), settings.store().password());
  }

  private static OpenStore open(StoreUrl url, Settings settings, Path keyset) {
    StoreFiles.prepare(url, keyset);
    if (Files.exists(keyset)) {
      // An invalid keyset stops the start before the store is migrated.
      Encryption.at(keyset);
    }
    Store store = Store.open(url, login(settings));
    try {
      Encryption secrets = Encryption.at(keyset);
      KeysetCheck.check(store, secrets);
      return new OpenStore(store, secrets, settings.adminToken().isPresent());
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static Path keyset(Settings settings, StoreUrl url) {
    return settings
        .secrets()
        .keyset()
        .or(() -> url.file().map(file -> file.resolveSibling(KEYSET_BESIDE_DATA)))
        .orElseThrow(
            () ->
                new KeysetException(
                    "is not set, but a store that several nodes share needs it; set it to a file"
                        + " that all nodes read (the first start creates it if it is missing)"));
  }

  @Override
  public void close() {
    store.close();
  }
}
