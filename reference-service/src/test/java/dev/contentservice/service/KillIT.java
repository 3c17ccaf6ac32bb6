package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The service is killed while it writes, again and again; {@code -Dreliability.rounds=100}. Starts
 * its own services, since it kills them.
 */
@Tag("exhaustive")
class KillIT {
  private static final int ROUNDS = ManyClients.share("reliability.rounds", 2);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void nothing_acknowledged_is_lost_and_nothing_is_incomplete(EitherStore kind) throws Exception {
    Map<String, String> settings = kind.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    Random moments = new Random(7);
    Ledger ledger = new Ledger();
    for (int round = 0; round < ROUNDS; round++) {
      // The start after a kill is the service's own recovery: no manual cleanup.
      try (RunningService service = RunningService.in(folder, settings)) {
        ledger.check(settings);
        int before = ledger.acknowledged();
        ledger.writeTo(service.base());
        Eventually.yes(() -> ledger.acknowledged() > before + 20);
        Thread.sleep(moments.nextInt(500));
        service.kill();
        ledger.stop();
      }
      System.out.printf("kill, %s, round %d: responses %s%n", kind, round + 1, ledger.statuses());
    }
    try (RunningService service = RunningService.in(folder, settings)) {
      assertThat(service.output()).isNotEmpty();
      ledger.check(settings);
    }
    assertThat(ledger.statuses().keySet()).as("no other responses").isSubsetOf(0, 200, 201);
  }
}
