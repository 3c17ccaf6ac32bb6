package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.StoreUrl;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRepository;
import io.smallrye.config.SmallRyeConfig;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands of the jar; each works while the service runs. */
@Command(
    name = "content-service",
    description = "Without a command: runs the service. The settings are those of the service.",
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class,
    footer = {
      "",
      "Exit status: 0 success, 1 failed (one line says why), 2 unknown command or option."
    })
final class Commands implements Runnable {
  private static final int NOT_DONE = 1;

  @Spec private @Nullable CommandSpec spec;

  private Commands() {}

  /** Runs the command in the arguments; returns its exit status. */
  static int run(String... arguments) {
    return run(line(Commands::settings), arguments);
  }

  /** Runs the command; output that cannot be written, such as half of an export, is a failure. */
  static int run(CommandLine line, String... arguments) {
    int status = line.execute(arguments);
    // Neither throws an exception.
    boolean unwritten = line.getOut().checkError() || System.out.checkError();
    if (unwritten && status == 0) {
      line.getErr()
          .println(
              "the output cannot be written: the disk is full, or its reader has ended; what the"
                  + " command did in the store is done, so revoke a token that was not printed");
      return NOT_DONE;
    }
    return status;
  }

  /** The commands with these settings, which are read when a store is opened. */
  static CommandLine line(Function<PrintWriter, Settings> settings) {
    CommandLine line = new CommandLine(new Commands());
    Supplier<OpenStore> store = () -> OpenStore.existing(settings.apply(line.getErr()));
    line.addSubcommand(
        new TokenCommand(
            store,
            () -> OpenStore.of(settings.apply(line.getErr()), url -> warn(line.getErr(), url))));
    line.addSubcommand(new SecretsCommand(store));
    line.addSubcommand(new WebhookCommand(store));
    line.addSubcommand(new ModelCommand(store));
    line.addSubcommand(new ReceiveCommand());
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command.getErr()));
    return line;
  }

  /** A token is often created before the first start, but perhaps in the wrong folder. */
  private static void warn(PrintWriter err, StoreUrl created) {
    err.println(
        "warning: there is no store at "
            + created.shown()
            + ", so this command creates one; only a service with this CONTENT_STORE_URL uses it");
  }

  private static Settings settings(PrintWriter err) {
    SmallRyeConfig config = SettingsCheck.read();
    UnknownSettings.in(config).forEach(sentence -> err.println("warning: " + sentence));
    return config.getConfigMapping(Settings.class);
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(
          spec.commandLine(), "a command is missing: token, secrets, webhook, model or receive");
    }
  }

  private static int failed(Exception failure, PrintWriter err) {
    err.println(StartupFailure.explain(failure).replaceFirst("^cannot start: ", ""));
    return NOT_DONE;
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Commands.class.getPackage().getImplementationVersion();
      return new String[] {"content-service " + (version == null ? "(not packaged)" : version)};
    }
  }

  /** Dates what a command stores. */
  static Instant now() {
    return Instant.now();
  }

  /** Prints values of JSON as an array with each in a line of its own. */
  static void printArray(PrintWriter out, Consumer<Consumer<String>> values) {
    String[] separator = {"[\n"};
    values.accept(
        value -> {
          out.print(separator[0] + value);
          separator[0] = ",\n";
        });
    out.println(separator[0].equals("[\n") ? "[]" : "\n]");
  }

  /** Records in the audit log what a command has done with all resources of a type. */
  static void record(OpenStore open, ResourceType type, String action) {
    var record = new AuditRecord(Actor.command(), action, type, null, null, null);
    open.store()
        .inTransaction(
            handle -> {
              AuditRepository.insert(handle, now(), record);
              return true;
            });
  }

  /** Opens the store, runs the work and closes the store. */
  static <T> T with(Supplier<OpenStore> store, Function<OpenStore, T> work) {
    try (OpenStore open = store.get()) {
      return work.apply(open);
    }
  }
}
