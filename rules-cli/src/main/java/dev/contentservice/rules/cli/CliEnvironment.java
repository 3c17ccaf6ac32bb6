package dev.contentservice.rules.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

/**
 * What a run can see of the world.
 *
 * @param out where results go, in UTF-8
 * @param err where everything else goes, in UTF-8
 * @param colours whether {@code out} may be coloured
 * @param progress whether {@code err} is watched by somebody
 * @param clock for the progress alone
 */
record CliEnvironment(
    InputStream in,
    OutputStream out,
    OutputStream err,
    boolean colours,
    boolean progress,
    InstantSource clock) {

  /** Those of this process. */
  static CliEnvironment ofProcess() {
    String noColour = System.getenv("NO_COLOR");
    boolean wanted = noColour == null || noColour.isEmpty();
    return new CliEnvironment(
        System.in,
        System.out,
        System.err,
        wanted && Terminal.isOutput(),
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
