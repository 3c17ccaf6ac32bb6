package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.TroubledReceivers.Mood;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nodes on machines whose clocks are wrong or jump; {@code
 * -Dreliability.faketime=.../libfaketimeMT.so.1} names the library that does this. Starts its own
 * services, with wrong clocks.
 */
@Tag("nightly")
class WrongClocksIT {
  private static final String LIBRARY = "reliability.faketime";

  private static final List<String> SKEWS = List.of("+3600", "-3600", "+0");
  private static final int TAKEOVER_SECONDS = 5;
  private static final int EVENTS = 20;
  // More failures in a row would open the circuit breakers.
  private static final int FAILURES = 3;

  @TempDir Path folder;

  @Test
  @EnabledIfSystemProperty(named = LIBRARY, matches = ".+")
  void nodes_an_hour_apart_send_everything_once_and_take_over_from_dead_nodes() throws Exception {
    try (TroubledReceivers receivers = new TroubledReceivers()) {
      Map<String, String> settings =
          EitherStore.POSTGRESQL.in(
              folder, FiveWebhooks.in(folder, receivers, TAKEOVER_SECONDS + "S"));
      List<RunningService> nodes = new ArrayList<>();
      try (StoredDeliveries stored = new StoredDeliveries(settings)) {
        for (String skew : SKEWS) {
          nodes.add(RunningService.in(folder, wrong(settings, skew)));
        }
        int all = 0;
        for (RunningService node : nodes) {
          publish(node, all, EVENTS);
          all += EVENTS;
          int sent = all;
          long millis = Eventually.yes(() -> stored.count("state = 'delivered'") == sent * 4);
          System.out.printf("wrong clocks: %d events sent after %d ms%n", EVENTS, millis);
        }
        assertThat(receivers.messages().keySet())
            .allSatisfy(id -> assertThat(receivers.arrivals(id)).isOne());

        for (RunningService victim : nodes.subList(0, 2)) {
          receivers.are((path, id, arrival) -> Mood.SLOW);
          publish(victim, all, EVENTS);
          all += EVENTS;
          Eventually.yes(() -> stored.inFlight(receivers) > 8);
          victim.kill();
          receivers.are((path, id, arrival) -> Mood.WELL);
          int sent = all;
          long millis = Eventually.yes(() -> stored.count("state = 'delivered'") == sent * 4);
          System.out.printf(
              "wrong clocks: a node was killed; all sent after %d ms, takeover after %d s%n",
              millis, TAKEOVER_SECONDS);
          assertThat(millis).isLessThan((TAKEOVER_SECONDS + 20) * 1_000L);
        }
      } finally {
        for (RunningService node : nodes) {
          node.close();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  @EnabledIfSystemProperty(named = LIBRARY, matches = ".+")
  void a_clock_jump_of_an_hour_does_not_move_retries(EitherStore kind) throws Exception {
    try (TroubledReceivers receivers = new TroubledReceivers()) {
      receivers.are((path, id, arrival) -> arrival == 1 ? Mood.FAILING : Mood.WELL);
      Map<String, String> settings =
          new HashMap<>(
              kind.in(folder, FiveWebhooks.in(folder, receivers, TAKEOVER_SECONDS + "S")));
      Path time = Files.writeString(folder.resolve("time"), "+0");
      settings.put("FAKETIME_TIMESTAMP_FILE", time.toString());
      settings.put("FAKETIME_NO_CACHE", "1");
      settings = wrong(settings, "+0");
      settings.remove("FAKETIME");
      try (RunningService node = RunningService.in(folder, settings);
          StoredDeliveries stored = new StoredDeliveries(settings)) {
        int all = 0;
        for (String jump : List.of("-3600", "+3600", "+0")) {
          publish(node, all, FAILURES);
          all += FAILURES;
          int expected = all * 4;
          Eventually.yes(() -> stored.count("attempts > 0") == expected);
          Files.writeString(time, jump);
          long millis = Eventually.yes(() -> stored.count("state = 'delivered'") == expected);
          System.out.printf("%s: a jump to %s s: sent again after %d ms%n", kind, jump, millis);
          assertThat(millis).isBetween(1_000L, 30_000L);
        }
        assertThat(receivers.messages().keySet())
            .allSatisfy(id -> assertThat(receivers.arrivals(id)).isEqualTo(2));
      }
    }
  }

  @Test
  @EnabledIfSystemProperty(named = LIBRARY, matches = ".+")
  void a_clock_jump_of_an_hour_rejects_no_request() throws Exception {
    Map<String, String> settings = new HashMap<>(EitherStore.SQLITE.in(folder));
    Path time = Files.writeString(folder.resolve("time"), "+0");
    settings.put("CONTENT_API_TOKENS", ManyClients.TOKEN);
    settings.put("FAKETIME_TIMESTAMP_FILE", time.toString());
    settings.put("FAKETIME_NO_CACHE", "1");
    settings = wrong(settings, "+0");
    settings.remove("FAKETIME");
    try (RunningService node = RunningService.in(folder, settings);
        Wire wire = new Wire(node.base())) {
      byte[] create =
          Wire.request(
              "POST",
              "/item-types",
              List.of(
                  Map.entry("Authorization", "Bearer " + ManyClients.TOKEN),
                  Map.entry("Content-Type", "application/json")),
              "{\"name\":\"A\",\"api_key\":\"a\"}".getBytes(UTF_8));
      for (String jump : List.of("+0", "-3600", "+3600", "+0")) {
        Files.writeString(time, jump);
        for (int i = 0; i < 10; i++) {
          assertThat(wire.exchange(create).status()).as(jump).isEqualTo(201);
        }
      }
    }
  }

  static boolean isPossible() {
    return System.getProperty(LIBRARY) != null;
  }

  static Map<String, String> wrong(Map<String, String> settings, String skew) {
    Map<String, String> wrong = new HashMap<>(settings);
    wrong.put("LD_PRELOAD", System.getProperty(LIBRARY));
    wrong.put("FAKETIME", skew);
    wrong.put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    // With it timed waits end at once.
    wrong.put("FAKETIME_FORCE_MONOTONIC_FIX", "0");
    return wrong;
  }

  private static void publish(RunningService node, int from, int count) throws Exception {
    List<String> ids = IntStream.range(from, from + count).mapToObj(i -> "update " + i).toList();
    assertThat(EventPublishers.status(node.management(), ids)).isEqualTo(202);
  }
}
