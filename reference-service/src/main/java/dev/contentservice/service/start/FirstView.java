package dev.contentservice.service.start;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.stub.DeliveriesApi;
import dev.contentservice.service.stub.ReceiversApi;
import dev.contentservice.service.stub.StatisticsApi;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.function.Supplier;

/**
 * Does in the background what the first view of the console needs: a new process loads hundreds of
 * classes for it, for which the first user would wait.
 */
@Singleton
final class FirstView {
  /** Those that need no token and are in no log. */
  private static final List<String> FILES =
      List.of("/", "/console/base.css", "/console/parts.css", "/console/start.js");

  private final List<Supplier<Object>> data;

  FirstView(StatisticsApi statistics, ReceiversApi receivers, DeliveriesApi deliveries) {
    this.data =
        List.of(
            () -> statistics.readStatistics(null, null),
            () -> receivers.listReceivers(null),
            () ->
                deliveries.listDeliveries(
                    null, "failed", null, null, null, null, null, null, null, null, null, null));
  }

  /** Starts this. */
  void prepare(URI management) {
    Thread thread = new Thread(() -> load(management), "first view of the console");
    thread.setDaemon(true);
    thread.start();
  }

  private void load(URI management) {
    try {
      // Over TLS, this process would have to trust its own certificate.
      if (management.getScheme().equals("http")) {
        for (String file : FILES) {
          request(management, file);
        }
      }
      data.forEach(each -> BodyJson.mapper().writeValueAsString(each.get()));
    } catch (IOException | RuntimeException e) {
      // Requests of users will report it.
    }
  }

  private static void request(URI management, String file) throws IOException {
    String request =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n";
    String host = management.getHost().replaceAll("[\\[\\]]", "");
    try (Socket socket = new Socket(host, management.getPort())) {
      socket.getOutputStream().write(request.formatted(file).getBytes(US_ASCII));
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    }
  }
}
