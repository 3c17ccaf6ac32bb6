package dev.contentservice.examples;

import dev.contentservice.service.PastedPage;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pastes tutorials that need only packaged jars into terminals. */
@Tag("exhaustive")
class TutorialsIT {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"TUTORIAL-RULES.md", "TUTORIAL-KIT.md"})
  void each_command_prints_what_the_page_shows(String name) throws Exception {
    for (String module : new String[] {"examples", "tools"}) {
      Files.createSymbolicLink(folder.resolve(module), Path.of("..", module).toRealPath());
    }
    Map<String, String> addresses = Map.of("127.0.0.1:8081", "127.0.0.1:" + freePort());
    try (PastedPage page = new PastedPage("docs/" + name, folder, Map.of(), addresses)) {
      page.run();
    }
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
