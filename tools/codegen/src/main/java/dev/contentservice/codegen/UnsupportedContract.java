package dev.contentservice.codegen;

import java.util.List;

/**
 * All constructs of a contract that generators do not support, one a line.
 *
 * <p>An error, since the Maven plugin replaces the message of an exception by "see above".
 */
final class UnsupportedContract extends Error {
  private static final long serialVersionUID = 1L;

  UnsupportedContract(List<String> lines) {
    super(
        (lines.size() == 1
                ? "the contract has a construct that is not supported"
                : "the contract has " + lines.size() + " constructs that are not supported")
            + "\n"
            + String.join("\n", lines),
        null,
        false,
        false);
  }

  /** The message alone, which Maven prints last: of an error it prints this text. */
  @Override
  @SuppressWarnings("OverrideThrowableToString")
  public String toString() {
    return String.valueOf(getMessage());
  }
}
