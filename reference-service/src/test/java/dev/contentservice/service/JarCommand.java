package dev.contentservice.service;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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

  static JarCommand run(Path folder, Map<String, String> settings, String... arguments)
      throws Exception {
    List<String> line = RunningService.command(arguments);
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
    return new JarCommand(process.exitValue(), out, java.nio.file.Files.readString(err));
  }
}
