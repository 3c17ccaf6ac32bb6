package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.SocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Serves other clients with bounded memory and threads beside the hostile clients of hostile.csv,
 * and recovers afterwards. Every build runs the rows marked {@code build} for seconds; {@code
 * -Dreliability.hostile=60} runs every row for a minute and prints the table of RELIABILITY.md, and
 * {@code -Dreliability.hostile.only=reset} only those whose situation has this word. Starts its own
 * services, with the memory and the limits of each row.
 */
@Tag("nightly")
class HostileClientsIT {
  private static final int SECONDS = ManyClients.share("reliability.hostile", 0);
  private static final String ONLY = System.getProperty("reliability.hostile.only", "");
  private static final Duration LASTING = Duration.ofSeconds(SECONDS == 0 ? 2 : SECONDS);
  private static final Duration BEFORE = Duration.ofSeconds(Math.min(30, LASTING.toSeconds() / 2));

  /** Far above the promises, because machines are shared. A build does not assert times. */
  private static final Duration P99 = Duration.ofSeconds(1);

  private static final Duration SLOWEST = Duration.ofSeconds(5);

  private static final String NO_BODIES = "content_body_memory_bytes 0.0";
  private static final int ENOUGH = 200;
  private static final Duration EXTRA_TIME = Duration.ofSeconds(30);
  private static final int MORE_THREADS = 60;
  private static final int BESIDE_THE_HEAP_MIB = 400;

  @TempDir static Path certificates;
  private static Certificate certificate;

  @TempDir Path folder;

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = Certificate.make(certificates, "hostile");
    System.out.println(
        "| situation | where | requests of others | lost | p50 | p99 | p99 before | threads | memory |"
            + " served again after | slowest |\n|---|---|---|---|---|---|---|---|---|---|---|");
  }

  static Stream<HostileSituation> situations() {
    return HostileSituation.all().stream()
        .filter(each -> SECONDS > 0 || each.inEveryBuild())
        .filter(each -> each.toString().contains(ONLY));
  }

  @ParameterizedTest
  @MethodSource("situations")
  void others_are_served_beside_hostile_clients(HostileSituation situation) throws Exception {
    Map<String, String> settings = situation.settings(folder, certificate);
    try (RunningService service = RunningService.in(folder, settings)) {
      others(situation, service, Duration.ZERO, new Peak(service));
      Peak quiet = new Peak(service);
      OtherClients before = others(situation, service, BEFORE, quiet);
      Peak peak = new Peak(service);
      OtherClients meanwhile;
      try (HostileClients hostile = HostileClients.begin(situation, situation.target(service))) {
        meanwhile = others(situation, service, LASTING, peak);
      }
      long recovered = Eventually.yes(() -> isAsBefore(service));

      print(situation, before, meanwhile, peak, recovered);
      assertThat(meanwhile.errors()).isEmpty();
      if (SECONDS > 0) {
        assertThat(meanwhile.percentile(0.99)).isLessThan(P99);
        assertThat(meanwhile.percentile(1)).isLessThan(SLOWEST);
      }
      assertThat(peak.threads).isLessThan(quiet.threads + MORE_THREADS);
      assertThat(peak.kilobytes >> 10).isLessThan(situation.heapMib() + BESIDE_THE_HEAP_MIB);
      assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
    }
  }

  private static OtherClients others(
      HostileSituation situation, RunningService service, Duration lasting, Peak peak)
      throws Exception {
    SocketFactory sockets =
        situation.isTls() ? certificate.trust().getSocketFactory() : SocketFactory.getDefault();
    try (OtherClients others = new OtherClients(api(service), service.management(), sockets)) {
      others.begin();
      long end = System.nanoTime() + lasting.toNanos();
      while (System.nanoTime() < end
          || (others.requests() < ENOUGH && System.nanoTime() < end + EXTRA_TIME.toNanos())) {
        Thread.sleep(100);
        peak.look();
      }
      return others;
    }
  }

  private static URI api(RunningService service) {
    return URI.create("http://127.0.0.1:" + service.base().getPort());
  }

  /** Whether the service is ready and bodies take no memory. */
  private static boolean isAsBefore(RunningService service) {
    try (Wire wire = new Wire(service.management())) {
      return wire.unchecked(get("/q/metrics")).body().contains(NO_BODIES)
          && wire.unchecked(get("/q/health/ready")).status() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private static byte[] get(String path) {
    return Wire.request("GET", path, List.of(), new byte[0]);
  }

  private static void print(
      HostileSituation situation,
      OtherClients before,
      OtherClients meanwhile,
      Peak peak,
      long recovered) {
    System.out.printf(
        "| %s | %s | %,d | %d | %,d ms | %,d ms | %,d ms | %d | %d MiB | %.1f s | %,d ms |%n",
        situation,
        situation.where(),
        meanwhile.requests(),
        meanwhile.errors().size(),
        meanwhile.percentile(0.5).toMillis(),
        meanwhile.percentile(0.99).toMillis(),
        before.percentile(0.99).toMillis(),
        peak.threads,
        peak.kilobytes >> 10,
        recovered / 1000.0,
        meanwhile.percentile(1).toMillis());
  }

  /** The most that the service took. */
  private static final class Peak {
    private final RunningService service;
    private long threads;
    private long kilobytes;

    Peak(RunningService service) {
      this.service = service;
    }

    void look() throws IOException {
      threads = Math.max(threads, service.threads());
      kilobytes = Math.max(kilobytes, service.residentKilobytes());
    }
  }
}
