package dev.contentservice.examples.sync;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.model.Webhook;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;

/**
 * Synchronizes webhooks with a file: {@code SyncWebhooks FILE [--dry-run]}. Reads {@code
 * CONTENT_SERVICE_URL} and {@code CONTENT_SERVICE_TOKEN}. A second run changes nothing.
 */
public final class SyncWebhooks {
  private final ContentClient client;
  private final PrintStream out;
  private final boolean dryRun;

  private SyncWebhooks(ContentClient client, PrintStream out, boolean dryRun) {
    this.client = client;
    this.out = out;
    this.dryRun = dryRun;
  }

  /** Exits with 0 on success, 1 if a webhook failed, 2 if no webhook was sent. */
  public static void main(String[] arguments) {
    List<String> all = List.of(arguments);
    boolean dryRun = all.contains("--dry-run");
    List<String> files = all.stream().filter(each -> !each.equals("--dry-run")).toList();
    if (files.size() != 1) {
      System.err.println("usage: SyncWebhooks FILE [--dry-run]");
      System.exit(2);
    }
    try (ContentClient client = ContentClient.fromEnvironment()) {
      List<WantedWebhook> wanted = WantedWebhook.allOf(Path.of(files.get(0)));
      System.exit(new SyncWebhooks(client, System.out, dryRun).sync(wanted) ? 0 : 1);
    } catch (JacksonException unreadable) {
      // The message of the exception quotes the file, which may contain a password.
      System.err.println(files.get(0) + ": cannot be read as JSON");
      System.exit(2);
    } catch (IllegalArgumentException | IllegalStateException invalid) {
      System.err.println(invalid.getMessage());
      System.exit(2);
    }
  }

  private boolean sync(List<WantedWebhook> wanted) {
    boolean success = true;
    for (WantedWebhook each : wanted) {
      try {
        sync(each);
      } catch (ContentServiceException failure) {
        out.println(each.id() + ": " + failure.getMessage());
        success = false;
      }
    }
    return success;
  }

  private void sync(WantedWebhook wanted) {
    // The document shows no operation that reads a webhook; an empty update returns it.
    Webhook current = client.webhooks().update(wanted.id(), w -> {});
    Difference difference = Difference.between(current, wanted);
    if (difference.isEmpty()) {
      out.println(wanted.id() + ": unchanged");
      return;
    }
    if (!dryRun) {
      client.webhooks().update(wanted.id(), difference.toUpdate());
    }
    out.println(wanted.id() + (dryRun ? ": would change" : ": changed"));
    difference.lines().forEach(line -> out.println("  " + line));
  }
}
