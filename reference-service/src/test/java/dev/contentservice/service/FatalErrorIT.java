package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When a thread that the service needs ends, the process ends, for a supervisor to restart it.
 * Starts its own services, since it ends them.
 */
@Tag("exhaustive")
class FatalErrorIT {
  private static final int FATAL = 70;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "writer of the store",
        "webhook-delivery-0",
        "webhook-delivery-1",
        "tokens of the store"
      })
  void liveness_fails_and_the_process_ends_with_its_own_status(String thread) throws Exception {
    Path trigger = folder.resolve("trigger");
    try (RunningService service =
        RunningService.in(
            folder, Map.of("JDK_JAVA_OPTIONS", FaultAgent.options(folder, trigger)))) {
      assertThat(health(service, "live")).isEqualTo(200);
      trigger(trigger, thread);

      Eventually.yes(() -> health(service, "live") == 503);
      assertThat(health(service, "ready")).isEqualTo(503);
      assertThat(service.exitStatus()).isEqualTo(FATAL);
      assertThat(service.output())
          .noneMatch(line -> line.contains("canary"))
          .filteredOn(line -> line.contains("'" + thread + "'"))
          .hasSize(1)
          .allMatch(line -> line.contains("NoClassDefFoundError") && line.contains("70"));
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void without_memory_it_ends_and_what_it_acknowledged_is_there_after_a_restart(EitherStore kind)
      throws Exception {
    Path trigger = folder.resolve("trigger");
    Map<String, String> settings = kind.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    Map<String, String> small = new HashMap<>(settings);
    small.put("JDK_JAVA_OPTIONS", FaultAgent.options(folder, trigger));
    Ledger ledger = new Ledger();
    try (RunningService service = RunningService.in(folder, small)) {
      ledger.writeTo(service.base());
      Eventually.yes(() -> ledger.acknowledged() > 20);
      trigger(trigger, "memory");

      assertThat(service.exitStatus()).isEqualTo(FATAL);
      ledger.stop();
    }

    try (RunningService restarted = RunningService.in(folder, settings)) {
      assertThat(health(restarted, "live")).isEqualTo(200);
      ledger.check(settings);
    }
  }

  @Test
  void the_option_of_the_documented_unit_file_ends_it_at_the_first_lack_of_memory()
      throws Exception {
    Path trigger = folder.resolve("trigger");
    String unit = Readme.read(Readme.ROOT.resolve("docs/INSTALLING.md"));
    assertThat(unit).contains("-XX:+ExitOnOutOfMemoryError");
    String options = FaultAgent.options(folder, trigger) + " -XX:+ExitOnOutOfMemoryError";
    try (RunningService service = RunningService.in(folder, Map.of("JDK_JAVA_OPTIONS", options))) {
      trigger(trigger, "memory");

      assertThat(service.exitStatus()).isEqualTo(3);
    }
  }

  /** Atomically, so that no incomplete file is read. */
  private void trigger(Path trigger, String fault) throws Exception {
    Files.move(Files.writeString(folder.resolve("next"), fault), trigger);
  }

  private static int health(RunningService service, String kind) throws Exception {
    return Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/health/" + kind)))
        .statusCode();
  }
}
