package dev.contentservice.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreLogin;
import dev.contentservice.service.store.StoreUrl;
import dev.contentservice.service.store.repository.KeysetCheck;
import dev.contentservice.service.store.repository.WebhookRepository;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands for keys name the webhooks whose secrets cannot be decrypted. */
@Tag("exhaustive")
class UnreadableRowsCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private OpenStore open() {
    Path keyset = folder.resolve("keyset.json");
    Store store =
        Store.open(new StoreUrl("jdbc:sqlite:" + folder.resolve("content.db")), StoreLogin.NONE);
    Encryption secrets = Encryption.at(keyset);
    KeysetCheck.check(store, secrets);
    return new OpenStore(store, secrets, false);
  }

  private int execute(String command) {
    return new CommandLine(new SecretsCommand(this::open))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(command);
  }

  private static Webhook webhook(String id) {
    return new Webhook().id(id).name(id).headers(WebhookHeaders.of(Map.of("X-Key", "canary")));
  }

  @Test
  void they_do_the_rest_and_fail() {
    try (OpenStore open = open()) {
      open.store()
          .inTransaction(
              handle -> {
                new WebhookRepository(open.secrets())
                    .insert(
                        handle,
                        List.of(webhook("well"), webhook("a\nb"), webhook("c")),
                        Instant.EPOCH);
                return handle.execute("update webhooks set headers = 'x' where id <> 'well'");
              });
    }

    assertThat(execute("rotate")).isEqualTo(1);
    // The headers of one webhook, the three passwords, which are null, and the check of the keyset.
    assertThat(out.toString()).contains("5 secrets encrypted again").contains("2 keys");
    assertThat(err.toString())
        .contains("cannot be decrypted: [\"a\\nb\",\"c\"]")
        .contains("all others are encrypted with the new key")
        .doesNotContain("canary");

    assertThat(execute("prune")).isEqualTo(1);
    assertThat(err.toString()).contains("no key was removed");
    try (OpenStore open = open()) {
      assertThat(open.secrets().keyCount()).isEqualTo(2);
    }
  }
}
