package dev.contentservice.rules.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import picocli.CommandLine.Help.Ansi;

/**
 * The environment of a run.
 *
 * @param out receives the results, in UTF-8; a failure to write ends the run
 * @param err receives messages and progress, in UTF-8
 * @param terminal whether to color {@code out} and to show progress on {@code err}
 * @param clock measures the progress
 * @param folder the working folder, absolute
 */
record CliEnvironment(
    InputStream in,
    OutputStream out,
    OutputStream err,
    boolean terminal,
    InstantSource clock,
    Path folder) {

  CliEnvironment {
    out = new Written(out);
  }

  /** The environment of this process. */
  static CliEnvironment ofProcess() {
    // Java detects only whether both input and output are terminals.
    boolean terminal = Ansi.AUTO.enabled();
    return new CliEnvironment(
        System.in,
        // System.out ignores failures.
        new FileOutputStream(FileDescriptor.out),
        System.err,
        terminal,
        // Only durations count; the wall clock may step.
        () -> Instant.EPOCH.plusNanos(System.nanoTime()),
        Path.of("").toAbsolutePath());
  }

  PrintWriter outWriter() {
    return new PrintWriter(out, false, StandardCharsets.UTF_8);
  }

  PrintWriter errWriter() {
    return new PrintWriter(err, true, StandardCharsets.UTF_8);
  }
}
