package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.repository.KeysetCheck;
import dev.contentservice.service.store.repository.Reencryption;
import dev.contentservice.service.store.repository.SigningKeyRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which secrets cannot be decrypted because of their row, and which because of the keyset. */
class UnreadableSecretsTest {
  private static final String UNIQUE = "u";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_node_without_the_newest_keys_leaves_every_delivery_to_other_nodes(EitherStore kind)
      throws Exception {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      KeysetCheck.check(store.store, store.secrets);
      Path copy = Files.copy(store.secrets.file(), folder.resolve("copy.json"));
      OffsetClock clock = new OffsetClock();
      NodeInProcess behind = new NodeInProcess(store.store, Encryption.at(copy), clock);
      NodeInProcess other = new NodeInProcess(store.store, store.secrets, clock);
      NodeOperation.PROVISION.run(other, "w1");
      NodeActions.update(other, "w1", UNIQUE);
      NodeActions.publish(other, UNIQUE);
      other.secrets.addPrimary();
      new Reencryption(store.store, store.secrets).run();

      assertThatThrownBy(() -> behind.delivery.outbox.claim(64))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("lacks the key");
      assertThat(other.delivery.outbox.claim(64)).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void signing_keys_that_cannot_be_decrypted_are_replaced(EitherStore kind) {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(OpenedStore.secret("w1", "password"));
      store.store.inTransaction(
          handle -> handle.execute("update webhooks set signing_keys = 'x' where id = 'w1'"));
      SigningKeyRepository keys = store.webhooks.signingKeys();
      Map<String, List<String>> provisioned = Map.of("w1", List.of("key"));

      assertThat(store.store.read(handle -> keys.find(handle, Set.of("w1"))).unreadable())
          .containsOnlyKeys("w1");
      store.store.inTransaction(
          handle -> {
            keys.put(handle, provisioned, OpenedStore.NOW);
            return true;
          });
      assertThat(store.store.read(handle -> keys.find(handle, Set.of("w1"))).readable())
          .isEqualTo(provisioned);
    }
  }
}
