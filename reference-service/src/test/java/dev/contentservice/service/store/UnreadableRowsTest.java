package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.store.repository.KeysetCheck;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.Reencryption;
import dev.contentservice.service.store.repository.StoredWebhook;
import dev.contentservice.service.store.repository.WebhookRepository;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A webhook whose secrets cannot be decrypted does not affect the others. */
class UnreadableRowsTest {
  private static final String DENIED = "http://127.0.0.1/";

  @TempDir private Path folder;

  /** Each store, and each kind of damage: a changed text, and one that no key has encrypted. */
  static Stream<Arguments> damages() {
    return Stream.of(EitherStore.values())
        .flatMap(
            kind ->
                Stream.of(
                    Arguments.of(
                        kind, "headers = substr(headers, 1, length(headers) - 8) || 'AAAAAAAA'"),
                    Arguments.of(
                        kind,
                        "http_basic_password = 'AQAAAAA' || substr(http_basic_password, 8)")));
  }

  private OpenedStore opened(EitherStore kind, String damage) {
    OpenedStore opened = OpenedStore.fresh(kind, folder);
    KeysetCheck.check(opened.store, opened.secrets);
    for (String id : List.of("broken", "well")) {
      opened.insert(OpenedStore.secret(id, "canary-password").enabled(false).events(List.of()));
    }
    opened.store.inTransaction(
        handle -> handle.execute("update webhooks set " + damage + " where id = 'broken'"));
    return opened;
  }

  private static ProblemException rejection(NodeInProcess node, UpdateWebhookRequest body) {
    return catchThrowableOfType(
        ProblemException.class, () -> node.hooks.resource.updateWebhook("broken", body));
  }

  @ParameterizedTest
  @MethodSource("damages")
  void it_is_listed_without_secrets_and_with_the_reason(EitherStore kind, String damage) {
    try (OpenedStore opened = opened(kind, damage)) {
      List<Webhook> listed =
          opened
              .store
              .readPage(handle -> opened.webhooks.pages().newest(handle, null, Page.Range.first(9)))
              .map(StoredWebhook::webhook)
              .items();

      assertThat(listed).extracting(Webhook::getId).containsExactly("well", "broken");
      assertThat(listed.get(0)).isEqualTo(opened.find("well").orElseThrow());
      assertThat(listed.get(1).getAdditionalProperty("unreadable").toString())
          .containsAnyOf("was changed or moved", "lacks the key");
      assertThat(BodyJson.mapper().writeValueAsString(listed.get(1)))
          .contains("name of broken")
          .doesNotContain("canary-secret-header", "canary-password");
      Optional<Webhook> found =
          opened.store.read(handle -> WebhookRepository.findWithoutSecrets(handle, "broken"));
      assertThat(found).hasValueSatisfying(webhook -> assertThat(webhook.getEvents()).isEmpty());
    }
  }

  @ParameterizedTest
  @MethodSource("damages")
  void its_update_says_what_to_do_and_others_are_updated(EitherStore kind, String damage) {
    try (OpenedStore opened = opened(kind, damage)) {
      NodeInProcess node = new NodeInProcess(opened.store, opened.secrets, new OffsetClock());

      for (UpdateWebhookRequest body :
          List.of(new UpdateWebhookRequest().name("new"), new UpdateWebhookRequest().url(DENIED))) {
        ProblemException rejection = rejection(node, body);
        assertThat(rejection.kind()).isEqualTo(ProblemKind.INTERNAL_SERVER_ERROR);
        assertThat(rejection).hasMessageContaining("restore its row");
      }
      UpdateWebhookRequest same = new UpdateWebhookRequest().name("name of broken");
      assertThat(
              catchThrowableOfType(
                      ProblemException.class, () -> node.hooks.resource.updateWebhook("well", same))
                  .rules())
          .containsExactly("webhook.name.unique");
      assertThat(node.hooks.resource.updateWebhook("well", new UpdateWebhookRequest().name("new")))
          .isEqualTo(opened.find("well").orElseThrow());
    }
  }

  @ParameterizedTest
  @MethodSource("damages")
  void a_rotation_encrypts_all_others_again_and_names_it(EitherStore kind, String damage) {
    try (OpenedStore opened = opened(kind, damage)) {
      opened.secrets.addPrimary();
      Reencryption reencryption = new Reencryption(opened.store, opened.secrets);

      // The check text, both secrets of one webhook and one secret of the other.
      assertThat(reencryption.run()).isEqualTo(4);
      assertThat(reencryption.unreadable()).containsExactly("broken");
      opened.secrets.deleteOldKeys();
      assertThat(opened.find("well")).isPresent();
    }
  }
}
