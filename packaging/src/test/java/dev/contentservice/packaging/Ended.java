package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The end of a process. */
record Ended(int status, String out, String err) {

  /** Runs a command in a folder with only these variables, the path and this Java. */
  static Ended run(Path folder, Map<String, String> variables, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("ended", ".out");
    Path err = Files.createTempFile("ended", ".err");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", System.getenv("PATH"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.putAll(variables);
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    Ended ended = new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    Files.delete(out);
    Files.delete(err);
    return ended;
  }

  /** Whether the path has this program. */
  static boolean hasProgram(String name) {
    return List.of(System.getenv("PATH").split(":", -1)).stream()
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
  }
}
