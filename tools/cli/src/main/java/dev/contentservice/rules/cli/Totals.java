package dev.contentservice.rules.cli;

/**
 * The totals of a run.
 *
 * @param documents all documents, checked or not
 * @param unchecked documents that were not or not completely checked
 * @param truncated documents with more violations than are listed and counted
 */
record Totals(long documents, long errors, long warnings, long unchecked, long truncated) {

  /** The summary line. */
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
