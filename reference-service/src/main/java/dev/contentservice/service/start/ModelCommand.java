package dev.contentservice.service.start;

import dev.contentservice.service.itemtype.ModelFile;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Exports and imports the models in the store. */
@Command(
    name = "model",
    description = "Exports and imports the models in the store.",
    mixinStandardHelpOptions = true)
final class ModelCommand implements Runnable {
  private final Supplier<OpenStore> store;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // The command line parser sets the annotated fields.
  ModelCommand(Supplier<OpenStore> store) {
    this.store = store;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a subcommand is missing: export or import");
  }

  @Command(name = "export", description = "Prints all models as a JSON array.")
  int export() {
    return Commands.with(
        store,
        open -> {
          Commands.record(open, ResourceType.ITEM_TYPE, "export");
          Commands.printArray(
              spec.commandLine().getOut(), print -> new ModelFile(open.store()).each(print));
          return 0;
        });
  }

  @Command(
      name = "import",
      description = {
        "Stores the models of an exported file, each unless its id exists.",
        "Menu items are not in the file, and no webhook is notified."
      })
  int importFile(@Parameters(paramLabel = "FILE", description = "An exported file.") Path file) {
    return Commands.with(
        store,
        open -> {
          int stored = new ModelFile(open.store()).store(file, Commands.now());
          Commands.record(open, ResourceType.ITEM_TYPE, "import");
          spec.commandLine().getOut().println(stored + " models are stored");
          return 0;
        });
  }
}
