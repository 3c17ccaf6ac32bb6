package dev.contentservice.service;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pastes docs/TUTORIAL-SERVICE.md into three terminals. */
@Tag("exhaustive")
class TutorialServiceIT {
  @TempDir Path folder;

  @Test
  void each_command_prints_what_the_page_shows() throws Exception {
    assumeThat(PastedPage.isInstalled("curl")).as("curl is installed").isTrue();
    Path project = Files.createDirectory(folder.resolve("project"));
    Path module = Files.createDirectory(project.resolve("reference-service"));
    Files.createSymbolicLink(module.resolve("target"), JarCommand.JAR.getParent());
    List<Integer> ports = freePorts();
    Map<String, String> variables =
        Map.of(
            "QUARKUS_HTTP_PORT", ports.get(0).toString(),
            "QUARKUS_MANAGEMENT_PORT", ports.get(1).toString());
    Map<String, String> addresses =
        Map.of(
            "127.0.0.1:8080", "127.0.0.1:" + ports.get(0),
            "127.0.0.1:9090", "127.0.0.1:" + ports.get(1),
            "127.0.0.1:9091", "127.0.0.1:" + ports.get(2),
            "--port 9091", "--port " + ports.get(2));
    try (PastedPage page =
        new PastedPage("docs/TUTORIAL-SERVICE.md", project, variables, addresses)) {
      page.run();
    }
  }

  private static List<Integer> freePorts() throws Exception {
    List<ServerSocket> sockets = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    }
    List<Integer> ports = sockets.stream().map(ServerSocket::getLocalPort).toList();
    for (ServerSocket socket : sockets) {
      socket.close();
    }
    return ports;
  }
}
