package dev.contentservice.service;

import dev.contentservice.service.start.CommandsOfNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A completed command of the jar.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its standard error
 */
record JarCommand(int status, String out, String err) {
  static final Path JAR = Path.of("target", "content-service.jar").toAbsolutePath();

  /** The command line for these arguments. */
  static List<String> line(String... arguments) throws IOException {
    return lineWith(CdsArchive.option(), arguments);
  }

  /**
   * The same without settings for a copy of the jar in this folder, with no other jar beside it.
   */
  static List<String> alone(Path folder) throws IOException {
    Path copy = Files.copy(JAR, folder.resolve(JAR.getFileName()));
    List<String> command = lineWith(CdsArchive.NONE);
    command.set(command.indexOf(JAR.toString()), copy.toString());
    return command;
  }

  /** The same with this option of the JVM. */
  static List<String> lineWith(String option, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    // In a process of a few seconds the second compiler and threads that collect garbage only use
    // up processor time.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", option));
    command.addAll(List.of("-jar", JAR.toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  static JarCommand run(Path folder, Map<String, String> settings, String... arguments)
      throws Exception {
    List<String> line = line(arguments);
    ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
    Path err = folder.resolve("err-of-command.txt");
    builder.redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("CONTENT_"));
    builder.environment().putAll(settings);
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException(line + " does not end");
    }
    return new JarCommand(process.exitValue(), out, Files.readString(err));
  }

  /** The same in the process of the test: not the start, the streams or the environment. */
  static JarCommand inProcess(Map<String, String> settings, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        CommandsOfNode.run(
            settings, new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new JarCommand(status, out.toString(), err.toString());
  }
}
