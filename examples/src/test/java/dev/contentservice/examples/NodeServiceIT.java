package dev.contentservice.examples;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.contentservice.conformance.ConformanceTests;
import dev.contentservice.conformance.check.ConformanceTarget;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/**
 * A service that was written from the contract alone, in another language, with the package of the
 * rules, conforms.
 */
@Tag("nightly")
class NodeServiceIT implements ConformanceTests {
  private static final String TOKEN = "Token-of-the-node-example";
  private static final String LISTENING = "Listening on ";

  private static Process service;
  private static URI base;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(hasNode(), "without node 20 or later in the PATH");
    Path folder = Path.of("target", "node");
    // What "npm install" makes, without npm.
    Path packages = Files.createDirectories(folder.resolve("node_modules/@contentservice"));
    Files.deleteIfExists(packages.resolve("rules"));
    Path built = Path.of("..", "tools", "rules-js", "target", "npm").toRealPath();
    Files.createSymbolicLink(packages.resolve("rules"), built);
    for (String file : List.of("addresses.mjs", "json.mjs", "server.mjs", "store.mjs")) {
      Files.copy(Path.of("node", file), folder.resolve(file), REPLACE_EXISTING);
    }
    service =
        new ProcessBuilder("node", "server.mjs", "0", TOKEN)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output = service.inputReader(StandardCharsets.UTF_8);
    base = URI.create(output.readLine().substring(LISTENING.length()));
  }

  @AfterAll
  static void stop() {
    if (service != null) {
      service.destroy();
    }
  }

  private static boolean hasNode() throws InterruptedException {
    try {
      Process version = new ProcessBuilder("node", "--version").start();
      String text = version.inputReader(StandardCharsets.UTF_8).readLine();
      return version.waitFor() == 0 && text.matches("v[2-9][0-9]\\..*");
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public ConformanceTarget conformanceTarget() {
    return ConformanceTarget.of(base, TOKEN, List.of("w1", "w2"));
  }
}
