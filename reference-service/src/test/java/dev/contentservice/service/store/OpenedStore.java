package dev.contentservice.service.store;

import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.repository.ItemTypeRepository;
import dev.contentservice.service.store.repository.MenuItemRepository;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StoredMenuItem;
import dev.contentservice.service.store.repository.WebhookRepository;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An in-process store, opened as in the service. */
final class OpenedStore implements AutoCloseable {
  static final Instant NOW = Instant.ofEpochMilli(1);

  final StoreUrl url;
  final StoreLogin login;
  final Encryption secrets;
  final Store store;
  final WebhookRepository webhooks;

  OpenedStore(Path folder, Map<String, String> settings) {
    this.url = new StoreUrl(settings.get("CONTENT_STORE_URL"));
    this.login =
        new StoreLogin(
            Optional.ofNullable(settings.get("CONTENT_STORE_USER")),
            Optional.ofNullable(settings.get("CONTENT_STORE_PASSWORD")));
    Path keyset = folder.resolve("keyset.json");
    StoreFiles.prepare(url, keyset);
    this.store = Store.open(url, login);
    this.secrets = Encryption.at(keyset);
    this.webhooks = new WebhookRepository(secrets);
  }

  static OpenedStore fresh(EitherStore kind, Path folder) {
    return new OpenedStore(folder, kind.in(folder));
  }

  /** A webhook that has a canary in each secret member. */
  static Webhook secret(String id, String password) {
    return new Webhook()
        .id(id)
        .name("name of " + id)
        .url("https://canary-that-may-be-read.example")
        .headers(WebhookHeaders.of(Map.of("X-Key", "canary-secret-header")))
        .httpBasicPassword(password);
  }

  Webhook insert(Webhook webhook) {
    return store.inTransaction(
        handle -> {
          webhooks.insert(handle, List.of(webhook), NOW);
          return webhook;
        });
  }

  /** Inserts a model with a menu item of another one, which violates a foreign key. */
  void insertWithForeignMenuItem() {
    store.inTransaction(
        handle -> {
          ItemTypeRepository.insert(handle, List.of(new ItemType().id("m1").name("Article")), NOW);
          MenuItemRepository.insert(
              handle, List.of(new StoredMenuItem("i1", "Article", "m2")), NOW);
          return "never";
        });
  }

  List<ItemType> models() {
    return store.read(handle -> ItemTypeRepository.newest(handle, Page.Range.first(100))).items();
  }

  Optional<String> findIdByName(String name) {
    return store.read(handle -> webhooks.findIdByName(handle, name));
  }

  Optional<Webhook> find(String id) {
    return store.inTransaction(handle -> webhooks.lock(handle, id));
  }

  @Override
  public void close() {
    store.close();
  }
}
