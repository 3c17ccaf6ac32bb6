package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A caller that listens to the changes of a node. */
final class ChangeReader implements AutoCloseable {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final InputStream stream;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Thread reading;

  /** Listens to the node with this management port, and waits for the first event. */
  ChangeReader(URI management) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(management.resolve("/changes")).build();
    HttpResponse<InputStream> response = HTTP.send(request, BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("text/event-stream");
    assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
    stream = response.body();
    reading = new Thread(this::read, "reader of changes");
    reading.start();
    Eventually.yes(() -> events() == 1);
  }

  private void read() {
    try (BufferedReader text =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      text.lines().forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      // The stream was closed by one of its ends.
    }
  }

  long events() {
    return lines.stream().filter("event: change"::equals).count();
  }

  long comments() {
    return lines.stream().filter(line -> line.startsWith(":")).count();
  }

  /** All lines so far. */
  List<String> lines() {
    return lines;
  }

  boolean hasEnded() {
    return !reading.isAlive();
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
