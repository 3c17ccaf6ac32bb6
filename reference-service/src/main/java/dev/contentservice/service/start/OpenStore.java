package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.KeysetException;
import dev.contentservice.service.store.KeysetCheck;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreFiles;
import dev.contentservice.service.store.StoreLogin;
import dev.contentservice.service.store.StoreUrl;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The configured store and its keyset, for the service and the commands.
 *
 * @param store ready to use
 * @param secrets the keyset that this store is encrypted with
 */
record OpenStore(Store store, Encryption secrets) implements AutoCloseable {
  private static final String KEYSET_BESIDE_DATA = "content-secrets.json";

  static OpenStore of(Settings settings) {
    StoreUrl url = new StoreUrl(settings.store().url());
    Path keyset = keyset(settings, url);
    StoreFiles.prepare(url, keyset);
    if (Files.exists(keyset)) {
      // An invalid keyset stops the start before the store is migrated.
      Encryption.at(keyset);
    }
    StoreLogin login = new StoreLogin(settings.store().user(), settings.store().password());
    Store store = Store.open(url, login, () -> Encryption.at(keyset));
    try {
      Encryption secrets = Encryption.at(keyset);
      KeysetCheck.check(store, secrets);
      return new OpenStore(store, secrets);
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
