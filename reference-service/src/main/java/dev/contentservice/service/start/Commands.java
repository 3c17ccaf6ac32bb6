package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.PrintWriter;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the jar does besides running the service; each command works while the service runs. */
@Command(
    name = "content-service",
    description = "Without a command: runs the service. The settings are those of the service.",
    mixinStandardHelpOptions = true,
    footer = {"", "Exit status: 0 done, 1 not done and said why, 2 not understood."})
final class Commands implements Runnable {
  private static final int NOT_DONE = 1;

  @Spec private @Nullable CommandSpec spec;

  private Commands() {}

  /** Runs the command that the arguments name; gives its exit status. */
  static int run(String... arguments) {
    Supplier<OpenStore> store = () -> OpenStore.of(settings());
    CommandLine line = new CommandLine(new Commands());
    line.addSubcommand(new TokenCommand(store));
    line.addSubcommand(new SecretsCommand(store));
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command.getErr()));
    return line.execute(arguments);
  }

  /** Read as the service reads them, from the same environment and files. */
  private static Settings settings() {
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .addDefaultSources()
            .addDefaultInterceptors()
            .addDiscoveredConverters()
            .withMapping(Settings.class)
            .build();
    return config.getConfigMapping(Settings.class);
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(spec.commandLine(), "say what to do: token or secrets");
    }
  }

  private static int failed(Exception failure, PrintWriter err) {
    err.println(CannotStart.explain(failure).replaceFirst("^cannot start: ", ""));
    return NOT_DONE;
  }

  /** Opens the store, does this, and closes the store. */
  static <T> T with(Supplier<OpenStore> store, Function<OpenStore, T> work) {
    try (OpenStore open = store.get()) {
      return work.apply(open);
    }
  }
}
