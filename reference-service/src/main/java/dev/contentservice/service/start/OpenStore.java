package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.secrets.KeysetRefused;
import dev.contentservice.service.secrets.Secrets;
import dev.contentservice.service.store.KeysetCheck;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreLogin;
import dev.contentservice.service.store.StoreUrl;
import java.nio.file.Path;

/**
 * The store that the settings name, and the keyset of its secrets. The same for the service and the
 * commands.
 *
 * @param store ready to use
 * @param secrets the keyset that this store was sealed with
 */
record OpenStore(Store store, Secrets secrets) implements AutoCloseable {
  private static final String KEYSET_BESIDE_DATA = "content-secrets.json";

  static OpenStore of(Settings settings) {
    StoreUrl url = new StoreUrl(settings.store().url());
    url.makeFolder();
    StoreLogin login = new StoreLogin(settings.store().user(), settings.store().password());
    Secrets secrets = Secrets.at(keyset(settings, url));
    Store store = Store.open(url, login, secrets);
    try {
      KeysetCheck.pass(store, secrets);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
    return new OpenStore(store, secrets);
  }

  private static Path keyset(Settings settings, StoreUrl url) {
    return settings
        .secrets()
        .keyset()
        .or(() -> url.file().map(file -> file.resolveSibling(KEYSET_BESIDE_DATA)))
        .orElseThrow(
            () ->
                new KeysetRefused(
                    "is not set, but a store that several nodes share needs it; set it to a file"
                        + " that all nodes read (the first start makes it if it is missing)"));
  }

  @Override
  public void close() {
    store.close();
  }
}
