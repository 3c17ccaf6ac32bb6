package dev.contentservice.service.start;

import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.Reencryption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Turns the keys that seal secrets, while the service runs. */
@Command(
    name = "secrets",
    description = "Turns the keys that seal secrets in the store, while the service runs.",
    mixinStandardHelpOptions = true)
final class SecretsCommand implements Runnable {
  // Running nodes look at the file every second; what they seal after this has the new key.
  private static final long ALL_NODES_KNOW = TimeUnit.SECONDS.toNanos(2);

  private final Supplier<OpenStore> store;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // The parser of the command line sets what is annotated.
  SecretsCommand(Supplier<OpenStore> store) {
    this.store = store;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "say what to do: rotate or prune");
  }

  @Command(
      name = "rotate",
      description = "Adds a new key and seals everything with it again. Old keys stay.")
  int rotate() {
    return Commands.with(
        store,
        open -> {
          open.secrets().addPrimary();
          LockSupport.parkNanos(ALL_NODES_KNOW);
          int sealed = new Reencryption(open.store(), open.secrets()).run();
          return say(sealed, open.secrets());
        });
  }

  @Command(
      name = "prune",
      description = "Removes the old keys. Older backups can then be read with older keysets only.")
  int prune() {
    return Commands.with(
        store,
        open -> {
          int sealed = new Reencryption(open.store(), open.secrets()).run();
          open.secrets().deleteOldKeys();
          return say(sealed, open.secrets());
        });
  }

  private int say(int sealed, Encryption secrets) {
    spec.commandLine()
        .getOut()
        .println(
            sealed
                + " secrets sealed again; "
                + secrets.file()
                + " holds "
                + secrets.keyCount()
                + (secrets.keyCount() == 1 ? " key" : " keys"));
    return 0;
  }
}
