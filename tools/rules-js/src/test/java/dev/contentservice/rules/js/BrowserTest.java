package dev.contentservice.rules.js;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.service.Chromium;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The modules pass the vectors in a browser: in a page and in a worker. */
@Tag("exhaustive")
class BrowserTest {
  private static HttpServer server;
  private static Chromium browser;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> send(exchange, "text/html", "<title>test</title>"));
    server.createContext("/npm/", exchange -> send(exchange, Path.of("target", "npm")));
    server.createContext("/test/", exchange -> send(exchange, Path.of("src", "test", "js")));
    server.start();
    browser = Chromium.open();
    browser.go(URI.create("http://localhost:" + server.getAddress().getPort() + "/"));
    browser.until("document.title == 'test'");
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      browser.close();
      server.stop(0);
    }
  }

  @Test
  void a_page_passes_the_vectors() throws Exception {
    passes("import('/test/vectors-in-browser.mjs').then(module => module.compare())");
  }

  @Test
  void a_worker_passes_the_vectors() throws Exception {
    passes(
        """
        new Promise((resolve, reject) => {
          const worker = new Worker('/test/worker.mjs', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(message);
        })
        """);
  }

  private static void passes(String script) throws Exception {
    List<ObjectNode> vectors = Vectors.read();
    long passed = vectors.stream().filter(it -> it.at("/report/passed").asBoolean()).count();

    JsonNode result = browser.value(script);

    assertThat(result.path("different")).isEmpty();
    assertThat(result.path("vectors").asInt()).isEqualTo(vectors.size());
    assertThat(result.path("passed").asLong()).isEqualTo(passed);
  }

  private static void send(HttpExchange exchange, Path folder) throws IOException {
    Path file = folder.resolve(Path.of(exchange.getRequestURI().getPath()).getFileName());
    String type = file.toString().endsWith("js") ? "text/javascript" : "text/plain";
    send(exchange, type, Files.readString(file));
  }

  private static void send(HttpExchange exchange, String type, String text) throws IOException {
    try (exchange) {
      byte[] body = text.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
