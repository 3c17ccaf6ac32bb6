package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Many concurrent clients, compared with a server that does nothing; {@code -Dload.seconds=60}, or
 * 600 to check that the memory stays flat. Figures are printed, not asserted. Starts its own
 * services, since it measures them.
 */
@Tag("nightly")
class LoadIT {
  private static final Duration LASTING = Duration.ofSeconds(ManyClients.share("load.seconds", 1));
  private static final String MODEL = "{\"name\": \"Article\", \"api_key\": \"article\"}";
  private static final String REAL_UPDATE =
      """
      {"url": "https://hooks.example.com/index", "headers": {"X-Api-Key": "k", "X-Tenant": "t"},
       "events": [{"entity_type": "item", "event_types": ["update", "publish"],
                   "filter": {"entity_type": "item", "entity_ids": ["i1", "i2"]}}]}
      """;
  private static final Map<String, String> SILENT = Map.of("CONTENT_LOG_REQUESTS", "off");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void sixty_four_connections_are_served_without_an_error(EitherStore kind) throws Exception {
    IntFunction<byte[]> create = i -> request("POST", "/item-types", MODEL);
    IntFunction<byte[]> update = i -> request("PUT", "/webhooks/w" + i, REAL_UPDATE);
    IntFunction<byte[]> disable = i -> request("PUT", "/webhooks/w" + i, "{\"enabled\": false}");
    Map<String, String> settings = kind.in(folder, ManyWebhooks.in(folder, Load.CONNECTIONS));
    settings.putAll(SILENT);
    try (RunningService service = RunningService.in(folder, settings)) {
      String response =
          Exchange.post(service.base(), "/item-types", "token-for-tests-1", MODEL).body();
      // Warm up before measuring.
      Load.on(service.base(), create, LASTING.dividedBy(4));
      long before = service.residentKilobytes();
      Load bare = bare(response, create);
      Load created = Load.on(service.base(), create, LASTING);
      Load updated = Load.on(service.base(), update, LASTING);
      Load disabled = Load.on(service.base(), disable, LASTING);

      assertThat(created.statuses()).containsOnlyKeys(201);
      assertThat(updated.statuses()).containsOnlyKeys(200);
      assertThat(disabled.statuses()).containsOnlyKeys(200);
      print(kind + ", a bare server", bare, bare);
      print(kind + ", create-model", created, bare);
      print(kind + ", update-webhook (url, headers, a subscription)", updated, bare);
      print(kind + ", update-webhook (disable)", disabled, bare);
      System.out.printf(
          "load, %s, resident memory: %,d MiB before, %,d MiB after%n",
          kind, before >> 10, service.residentKilobytes() >> 10);
    }
  }

  private static Load bare(String response, IntFunction<byte[]> request) throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                BareServer.class.getName(),
                response)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = process.inputReader(UTF_8)) {
      URI server = URI.create("http://127.0.0.1:" + out.readLine());
      Load.on(server, request, LASTING.dividedBy(4));
      return Load.on(server, request, LASTING);
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private static byte[] request(String method, String path, String body) {
    return Wire.request(
        method,
        path,
        List.of(
            Map.entry("Authorization", "Bearer " + ManyClients.TOKEN),
            Map.entry("Content-Type", "application/json")),
        body.getBytes(UTF_8));
  }

  private static void print(String what, Load load, Load bare) {
    System.out.printf(
        "load, %s: %s; throughput %.2f and p99 %.1f of the bare server%n",
        what,
        load,
        load.perSecond() / bare.perSecond(),
        load.p99().toNanos() / (double) bare.p99().toNanos());
  }
}
