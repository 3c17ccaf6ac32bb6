package dev.contentservice.service;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A headless Chromium on this machine, controlled through its DevTools protocol. The tests of the
 * site use it, too.
 */
public final class Chromium implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final Process process;
  private final WebSocket page;
  private final BlockingQueue<JsonNode> responses = new LinkedBlockingQueue<>();
  private final List<String> events = new ArrayList<>();
  private int lastId;

  private Chromium(Process process, URI page) {
    this.process = process;
    this.page =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(page, new Reader()).join();
  }

  /** The program, if there is one. */
  public static Optional<Path> installed() {
    return Stream.of(
            "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
        .flatMap(
            name ->
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts the program with a new profile in {@code target}: not in a folder that a test deletes,
   * because a browser still writes there while it ends.
   */
  public static Chromium open() throws Exception {
    Path profile =
        Files.createTempDirectory(Path.of("target").toAbsolutePath(), "browser-profile-");
    Process process =
        new ProcessBuilder(
                installed().orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--ignore-certificate-errors",
                "--remote-debugging-port=0",
                "--window-size=1280,1600",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("out").toFile())
            .start();
    Path port = profile.resolve("DevToolsActivePort");
    for (Instant end = Instant.now().plusSeconds(60); !hasText(port); ) {
      if (Instant.now().isAfter(end) || !process.isAlive()) {
        process.destroyForcibly();
        throw new IOException("no browser: " + Files.readString(profile.resolve("out")));
      }
      Thread.sleep(50);
    }
    URI list = URI.create("http://127.0.0.1:" + Files.readAllLines(port).get(0));
    JsonNode pages = pages(list);
    while (pages.isEmpty()) {
      pages = pages(list);
    }
    return new Chromium(process, URI.create(pages.get(0).get("webSocketDebuggerUrl").asString()));
  }

  /** Without validation: the contract does not describe the browser. */
  private static JsonNode pages(URI browser) throws IOException {
    try (InputStream list = browser.resolve("/json/list").toURL().openStream()) {
      return JSON.readTree(list);
    }
  }

  private static boolean hasText(Path file) throws IOException {
    return Files.exists(file) && Files.size(file) > 0;
  }

  /** Sets the width of the window and its height, in pixels. */
  public void size(int width, int height) throws InterruptedException {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Sets what the user prefers. */
  public void prefersDark(boolean dark) throws InterruptedException {
    Map<String, String> scheme =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    call("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
  }

  /**
   * Makes these elements look as in a state, such as {@code hover}, until the next call.
   *
   * @param states pseudo-classes without colon; none for the state that they have
   */
  public void force(String selector, List<String> states) throws InterruptedException {
    call("DOM.enable", Map.of());
    call("CSS.enable", Map.of());
    JsonNode root = call("DOM.getDocument", Map.of("depth", 0)).at("/result/root/nodeId");
    Map<String, Object> query = Map.of("nodeId", root.asInt(), "selector", selector);
    int last = 0;
    for (JsonNode node : call("DOM.querySelectorAll", query).at("/result/nodeIds")) {
      last =
          send(
              "CSS.forcePseudoState",
              Map.of("nodeId", node.asInt(), "forcedPseudoClasses", states));
    }
    if (last > 0) {
      // Responses arrive in the order of the calls.
      response(last);
    }
  }

  /** Opens the page and records everything that it logs or is denied. */
  public void go(URI address) throws InterruptedException {
    call("Log.enable", Map.of());
    call("Runtime.enable", Map.of());
    call("Network.enable", Map.of());
    call("Page.enable", Map.of());
    call("Page.navigate", Map.of("url", address.toString()));
  }

  /** Empties the cache. */
  public void forget() throws InterruptedException {
    call("Network.clearBrowserCache", Map.of());
  }

  /** Evaluates an expression. */
  public JsonNode value(String script) throws InterruptedException {
    return call(
            "Runtime.evaluate",
            Map.of("expression", script, "returnByValue", true, "awaitPromise", true))
        .at("/result/result/value");
  }

  /** Waits until an expression is true. */
  public void until(String script) throws InterruptedException {
    Instant end = Instant.now().plus(Duration.ofSeconds(60));
    while (!value("Boolean(" + script + ")").asBoolean(false)) {
      if (Instant.now().isAfter(end)) {
        throw new IllegalStateException(
            "never true: " + script + "\n" + value("document.body.innerText").asString());
      }
      Thread.sleep(100);
    }
  }

  /** Presses a key in the focused element. */
  public void key(String name, int code) throws InterruptedException {
    for (String type : List.of("rawKeyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", name, "windowsVirtualKeyCode", code));
    }
  }

  /** A screenshot as PNG. */
  public void picture(Path file) throws InterruptedException, IOException {
    Files.write(
        file,
        Base64.getDecoder()
            .decode(call("Page.captureScreenshot", Map.of()).at("/result/data").asString()));
  }

  /** All DevTools events, as JSON. */
  public List<String> events() {
    return List.copyOf(events);
  }

  private JsonNode call(String method, Map<String, Object> parameters) throws InterruptedException {
    return response(send(method, parameters));
  }

  /** Returns the id of the response. */
  private int send(String method, Map<String, Object> parameters) {
    int id = ++lastId;
    page.sendText(
            JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
        .join();
    return id;
  }

  private JsonNode response(int id) throws InterruptedException {
    while (true) {
      JsonNode message = responses.poll(60, TimeUnit.SECONDS);
      if (message == null) {
        throw new IllegalStateException("the browser does not respond");
      }
      if (message.path("id").asInt(0) == id) {
        return message;
      }
      if (!message.has("id")) {
        events.add(message.toString());
      }
    }
  }

  private final class Reader implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        responses.add(JSON.readTree(text.toString()));
        text.setLength(0);
      }
      socket.request(1);
      return null;
    }
  }

  @Override
  public void close() throws InterruptedException {
    page.abort();
    // The program may be a script that started the browser.
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
