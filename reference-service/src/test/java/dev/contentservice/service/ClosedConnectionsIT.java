package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Closes connections of clients that never read or that flood HTTP/2 frames, the rows of
 * hostile.csv marked {@code closed}, while others are served and memory stays bounded. Independent
 * of the speed of the machine; {@link HostileClientsIT} measures the same rows. Starts its own
 * services, with the memory and the limits of each row.
 */
@Tag("exhaustive")
class ClosedConnectionsIT {
  private static final int BESIDE_THE_HEAP_MIB = 200;

  @TempDir static Path certificates;
  private static Certificate certificate;

  @TempDir static Path folder;
  private static RunningService service;
  private static String running = "";

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = Certificate.make(certificates, "closed");
  }

  static Stream<HostileSituation> closed() {
    return HostileSituation.all().stream().filter(HostileSituation::closed);
  }

  /** Situations with the same settings share a service. */
  private static void start(HostileSituation situation) throws Exception {
    if (!running.equals(situation.service())) {
      stop();
      Path own = Files.createTempDirectory(folder, "service");
      service = RunningService.in(own, situation.settings(own, certificate));
      running = situation.service();
    }
  }

  @AfterAll
  static void stop() throws Exception {
    if (service != null) {
      service.close();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("closed")
  void others_are_served_and_each_connection_is_closed(HostileSituation situation)
      throws Exception {
    start(situation);
    // A connection of the situation before may be closed as idle while a request is on its way.
    HttpClient client = HttpClient.newBuilder().sslContext(certificate.trust()).build();
    try (HostileClients hostile = HostileClients.begin(situation, situation.target(service))) {
      Eventually.yes(
          () -> {
            assertThat(create(client).statusCode()).isEqualTo(201);
            return hostile.allWereClosed();
          });
      assertThat(service.residentKilobytes() >> 10)
          .isLessThan(situation.heapMib() + BESIDE_THE_HEAP_MIB);
    }
    assertThat(service.isReady()).isTrue();
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }

  /**
   * Sends the request again on a new connection if the first one is closed: when this machine
   * stalls for the short idle timeout of a row, the connection was idle.
   */
  private static HttpResponse<String> create(HttpClient client) throws Exception {
    HttpRequest request =
        Exchange.json(service.base(), "/item-types", ManyClients.TOKEN)
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofString("{\"name\": \"A\", \"api_key\": \"a\"}"))
            .build();
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (HttpTimeoutException tooLong) {
      throw tooLong;
    } catch (IOException closed) {
      return client.send(request, BodyHandlers.ofString());
    }
  }
}
