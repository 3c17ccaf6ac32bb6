package dev.contentservice.service.webhook;

import java.nio.file.Path;
import java.util.List;

/**
 * A provisioning file that was not taken. The message has a line for each fault, and never a value
 * of the file.
 */
public final class ProvisionRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ProvisionRefused(Path file, List<String> faults) {
    super(
        "CONTENT_PROVISION: "
            + file
            + " is refused, nothing of it was taken:\n  "
            + String.join("\n  ", faults));
  }
}
