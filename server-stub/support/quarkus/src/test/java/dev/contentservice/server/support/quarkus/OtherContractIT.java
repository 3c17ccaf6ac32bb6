package dev.contentservice.server.support.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.support.adapter.OtherContractTests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The packaged application, as a process. */
@Tag("example")
class OtherContractIT implements OtherContractTests {
  private static final Pattern LISTENING = Pattern.compile("Listening on: (http://[0-9.:]+)");

  @TempDir static Path folder;
  private static Process application;
  private static String uri;

  @BeforeAll
  static void start() throws Exception {
    Path output = Files.createFile(folder.resolve("output"));
    application =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-jar",
                "target/quarkus-app/quarkus-run.jar")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    Matcher listening = LISTENING.matcher("");
    while (!listening.reset(Files.readString(output)).find()) {
      assertThat(application.isAlive()).as(Files.readString(output)).isTrue();
      Thread.sleep(50);
    }
    uri = listening.group(1);
  }

  @AfterAll
  static void stop() throws Exception {
    application.destroy();
    application.waitFor();
  }

  @Override
  public String uri() {
    return uri;
  }

  /** It compares a path as it was sent with the text of the contract. */
  @Override
  public int encodedPathStatus() {
    return 404;
  }
}
