package dev.contentservice.rules.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

/**
 * The environment of a run.
 *
 * @param out receives the results, in UTF-8
 * @param err receives messages and progress, in UTF-8
 * @param colours whether to color {@code out}
 * @param progress whether to show progress on {@code err}
 * @param clock measures the progress
 */
record CliEnvironment(
    InputStream in,
    OutputStream out,
    OutputStream err,
    boolean colours,
    boolean progress,
    InstantSource clock) {

  /** The environment of this process. */
  static CliEnvironment ofProcess() {
    String noColour = System.getenv("NO_COLOR");
    boolean colours = noColour == null || noColour.isEmpty();
    return new CliEnvironment(
        System.in,
        System.out,
        System.err,
        colours && Terminal.isOutput(),
        Terminal.isError(),
        InstantSource.system());
  }

  PrintWriter outWriter() {
    return new PrintWriter(out, false, StandardCharsets.UTF_8);
  }

  PrintWriter errWriter() {
    return new PrintWriter(err, true, StandardCharsets.UTF_8);
  }
}
