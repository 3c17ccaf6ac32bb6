package dev.contentservice.conformance.http;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** HTTP/1.1. */
final class HttpTransport implements Transport {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  @Override
  public CompletableFuture<Received> send(
      String method, URI uri, List<Header> headers, byte[] body) {
    BodyPublisher bytes = BodyPublishers.ofByteArray(body);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(TIMEOUT)
            .method(
                method,
                headers.stream().anyMatch(HttpTransport::isTransferEncoding)
                    ? BodyPublishers.fromPublisher(bytes)
                    : bytes);
    headers.stream()
        .filter(line -> !isTransferEncoding(line))
        .forEach(line -> request.header(line.name(), line.value()));
    return http.sendAsync(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8))
        .thenApply(r -> new Received(r.statusCode(), r.headers().map(), r.body()));
  }

  /** The client sends this header itself, if the length of the body is unknown to it. */
  private static boolean isTransferEncoding(Header line) {
    return line.name().equalsIgnoreCase("Transfer-Encoding");
  }
}
