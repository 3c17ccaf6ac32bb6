package dev.contentservice.rules.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Detects terminals. */
final class Terminal {
  private static final Path STREAMS = Path.of("/proc/self/fd");

  private Terminal() {}

  static boolean isOutput() {
    return isTerminal("1");
  }

  static boolean isError() {
    return isTerminal("2");
  }

  // Java only detects whether both input and output are terminals; Linux shows each stream.
  private static boolean isTerminal(String stream) {
    if (!Files.isDirectory(STREAMS)) {
      return consoleIsTerminal();
    }
    try {
      String device = Files.readSymbolicLink(STREAMS.resolve(stream)).toString();
      return device.startsWith("/dev/pts/")
          || device.startsWith("/dev/tty")
          || device.equals("/dev/console");
    } catch (IOException e) {
      return false;
    }
  }

  @SuppressWarnings("SystemConsoleNull")
  private static boolean consoleIsTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // Since Java 22 a console exists even without a terminal.
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
