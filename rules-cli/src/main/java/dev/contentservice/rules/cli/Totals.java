package dev.contentservice.rules.cli;

/**
 * How much was checked and found.
 *
 * @param documents that were there, checked or not
 * @param unchecked documents of which it is not clear what they are
 * @param truncated documents with more violations than were listed and counted
 */
record Totals(long documents, long errors, long warnings, long unchecked, long truncated) {

  /** One line for people. */
  @Override
  public String toString() {
    String counts =
        "%s: %s, %s"
            .formatted(
                counted(documents, "document"),
                counted(errors, "error"),
                counted(warnings, "warning"));
    String left = unchecked > 0 ? ", " + unchecked + " not checked" : "";
    String more = truncated > 0 ? "; more in " + counted(truncated, "document") : "";
    return counts + left + more;
  }

  private static String counted(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
