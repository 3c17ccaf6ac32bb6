package dev.contentservice.rules.cli;

/** How much was checked and found. */
record Totals(long documents, long errors, long warnings) {

  /** One line for people. */
  @Override
  public String toString() {
    return "%s: %s, %s"
        .formatted(
            counted(documents, "document"), counted(errors, "error"), counted(warnings, "warning"));
  }

  private static String counted(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
