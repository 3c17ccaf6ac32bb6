package dev.contentservice.rules.cli;

import java.util.Arrays;
import java.util.Optional;

/** What to do with documents whose members identify no kind; the names are the option values. */
enum UnknownKinds {
  /** Reports them as unchecked. */
  error,
  /** Counts them as other JSON, such as that of package managers. */
  ignore;

  /** The choice with this name; empty if there is none. */
  static Optional<UnknownKinds> labelled(String name) {
    return Arrays.stream(values()).filter(each -> each.name().equals(name)).findFirst();
  }
}
