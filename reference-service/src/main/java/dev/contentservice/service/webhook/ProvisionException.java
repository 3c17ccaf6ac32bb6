package dev.contentservice.service.webhook;

import java.nio.file.Path;
import java.util.List;

/**
 * A rejected provisioning file. The message has a line for each violation, and never a value of the
 * file.
 */
public final class ProvisionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ProvisionException(Path file, List<String> violations) {
    this(file, violations, 0);
  }

  /**
   * @param stored how many of its webhooks this start had already stored
   */
  ProvisionException(Path file, List<String> violations, int stored) {
    super(
        "CONTENT_PROVISION: %s is rejected, %s of it was stored:%n  %s"
            .formatted(
                file,
                stored == 0 ? "nothing" : "only a part (" + stored + " webhooks)",
                String.join("\n  ", violations)));
  }
}
