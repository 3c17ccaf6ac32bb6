package dev.contentservice.service.start;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.Reencryption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Rotates encryption keys while the service runs. */
@Command(
    name = "secrets",
    description = "Rotates the keys that encrypt secrets in the store, while the service runs.",
    mixinStandardHelpOptions = true)
final class SecretsCommand implements Runnable {
  // Running nodes check the file every second; afterwards they encrypt with the new key.
  private static final long ALL_NODES_KNOW = TimeUnit.SECONDS.toNanos(2);

  private final Supplier<OpenStore> store;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // The command line parser sets the annotated fields.
  SecretsCommand(Supplier<OpenStore> store) {
    this.store = store;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a subcommand is missing: rotate or prune");
  }

  @Command(
      name = "rotate",
      description = "Adds a new key and encrypts everything with it again. Old keys stay.")
  int rotate() {
    return Commands.with(
        store,
        open -> {
          open.secrets().addPrimary();
          Commands.record(open, ResourceType.KEYSET, "rotate");
          LockSupport.parkNanos(ALL_NODES_KNOW);
          Reencryption reencryption = new Reencryption(open.store(), open.secrets());
          say(reencryption.run(), open.secrets());
          requireReadable(reencryption, "all others are encrypted with the new key");
          return 0;
        });
  }

  @Command(
      name = "prune",
      description = "Removes the old keys. Older backups can then be read with older keysets only.")
  int prune() {
    return Commands.with(
        store,
        open -> {
          Reencryption reencryption = new Reencryption(open.store(), open.secrets());
          int encrypted = reencryption.run();
          // A restored row may need an old key.
          requireReadable(reencryption, "no key was removed");
          open.secrets().deleteOldKeys();
          Commands.record(open, ResourceType.KEYSET, "prune");
          say(encrypted, open.secrets());
          return 0;
        });
  }

  private static void requireReadable(Reencryption reencryption, String done) {
    if (!reencryption.unreadable().isEmpty()) {
      throw new IllegalArgumentException(
          "the secrets of these webhooks cannot be decrypted: "
              + BodyJson.mapper().writeValueAsString(reencryption.unreadable())
              + "; restore their rows from a backup and run the command again; "
              + done);
    }
  }

  private void say(int encrypted, Encryption secrets) {
    spec.commandLine()
        .getOut()
        .println(
            encrypted
                + " secrets encrypted again; "
                + secrets.file()
                + " holds "
                + secrets.keyCount()
                + (secrets.keyCount() == 1 ? " key" : " keys"));
  }
}
