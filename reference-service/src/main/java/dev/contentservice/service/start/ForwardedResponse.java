package dev.contentservice.service.start;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The response to a webhook request that was received to be printed. */
final class ForwardedResponse {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int BAD_GATEWAY = 502;

  /** Longer than the sender waits. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Of one connection; the client sets its own. */
  private static final Set<String> NOT_FORWARDED =
      Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

  private static final Set<String> RETURNED =
      Set.of("content-type", "retry-after", "webhook-delivery");

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;
  private final String note;

  private ForwardedResponse(int status, Map<String, String> headers, byte[] body, String note) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.note = note;
  }

  int status() {
    return status;
  }

  /** For the person who reads the output; often empty. */
  String note() {
    return note;
  }

  /** A response with a body of text. */
  static ForwardedResponse of(int status, byte[] body) {
    return new ForwardedResponse(
        status, Map.of("Content-Type", "text/plain;charset=UTF-8"), body, "");
  }

  /** The response of a receiver to the same request; 502 if there is none. */
  static ForwardedResponse from(URI receiver, Headers headers, byte[] body) {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(receiver).timeout(TIMEOUT);
      headers.forEach(
          (name, values) -> {
            if (!NOT_FORWARDED.contains(name.toLowerCase(Locale.ROOT))) {
              values.forEach(value -> request.header(name, value));
            }
          });
      HttpResponse<byte[]> response =
          HTTP.send(
              request.POST(HttpRequest.BodyPublishers.ofByteArray(body)).build(),
              HttpResponse.BodyHandlers.ofByteArray());
      Map<String, String> returned = new LinkedHashMap<>();
      response
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (RETURNED.contains(name.toLowerCase(Locale.ROOT))) {
                  returned.put(name, values.get(0));
                }
              });
      return new ForwardedResponse(response.statusCode(), returned, response.body(), "");
    } catch (IOException | IllegalArgumentException e) {
      return new ForwardedResponse(
          BAD_GATEWAY, Map.of(), new byte[0], ", because " + receiver + " does not: " + cause(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return of(BAD_GATEWAY, new byte[0]);
    }
  }

  /** If nothing listens at the port, the client's exception has no message. */
  private static String cause(Exception e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  void send(HttpExchange exchange) throws IOException {
    headers.forEach(exchange.getResponseHeaders()::set);
    boolean empty = body.length == 0 || status == 204 || status == 304;
    exchange.sendResponseHeaders(status, empty ? -1 : body.length);
    if (!empty) {
      try (OutputStream response = exchange.getResponseBody()) {
        response.write(body);
      }
    }
  }
}
