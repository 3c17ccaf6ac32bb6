package dev.contentservice.service.start;

import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.webhook.WebhookExport;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Exports the webhooks in the store. */
@Command(
    name = "webhook",
    description = "Exports the webhooks in the store.",
    mixinStandardHelpOptions = true)
final class WebhookCommand implements Runnable {
  private final Supplier<OpenStore> store;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // The command line parser sets the annotated fields.
  WebhookCommand(Supplier<OpenStore> store) {
    this.store = store;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a subcommand is missing: export");
  }

  @Command(
      name = "export",
      description = {
        "Prints all webhooks as a provisioning file (CONTENT_PROVISION).",
        "It has their passwords, headers and signing keys: keep it as a secret."
      })
  int export() {
    return Commands.with(
        store,
        open -> {
          Commands.record(open, ResourceType.WEBHOOK, "export");
          Commands.printArray(
              spec.commandLine().getOut(),
              new WebhookExport(open.store(), new WebhookRepository(open.secrets()))::each);
          return 0;
        });
  }
}
