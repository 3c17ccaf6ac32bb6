package dev.contentservice.service.webhook;

import java.nio.file.Path;
import java.util.List;

/**
 * A provisioning file that was not taken. The message has a line for each fault, and never a value
 * of the file.
 */
public final class ProvisionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ProvisionException(Path file, List<String> faults) {
    this(file, faults, 0);
  }

  /**
   * @param stored how many of its webhooks this start had stored before
   */
  ProvisionException(Path file, List<String> faults, int stored) {
    super(
        "CONTENT_PROVISION: %s is refused, %s of it was taken:%n  %s"
            .formatted(
                file,
                stored == 0 ? "nothing" : "only a part (" + stored + " webhooks)",
                String.join("\n  ", faults)));
  }
}
