package dev.contentservice.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A Java process with the class path of the tests. */
final class OwnProcess {
  private OwnProcess() {}

  /** The class path without these jars. */
  static String classPath(String without) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> !path.matches(without))
        .collect(Collectors.joining(File.pathSeparator));
  }

  static Process start(String classPath, Path cache, String... arguments) throws IOException {
    Files.createDirectories(cache);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Dcontentservice.testing.cache=" + cache);
    // A killed process leaves its temporary folder behind.
    command.add("-Djava.io.tmpdir=" + cache);
    command.addAll(List.of("-cp", classPath));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
