package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The machine fails and recovers; the service is not restarted. Starts its own services, since it
 * freezes them or fills their disk.
 */
@Tag("exhaustive")
class FaultsIT {
  private static final int FULL_SECONDS = 3;
  private static final int FREEZE_SECONDS = ManyClients.share("reliability.freeze", 3);

  @TempDir Path folder;

  @Test
  void a_disk_that_is_full() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("data"));
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk.toString()) == 0,
        "only root can mount a small disk");
    try {
      fillAndEmpty(disk);
    } finally {
      run("umount", disk.toString());
    }
  }

  private void fillAndEmpty(Path disk) throws Exception {
    Map<String, String> settings =
        EitherStore.SQLITE.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    Path filler = disk.resolve("filler");
    try (RunningService service = RunningService.in(folder, settings)) {
      Ledger ledger = new Ledger();
      ledger.writeTo(service.base());
      Eventually.yes(() -> ledger.acknowledged() > 20);
      Instant filled = Instant.now();
      fill(filler);
      Eventually.yes(() -> !service.isReady());
      Eventually.yes(() -> ledger.statuses().getOrDefault(503, 0) > 20);
      Exchange.unavailable(ManyClients.update(service.base(), "w0", "{}"));
      Thread.sleep(FULL_SECONDS * 1000L);
      Files.delete(filler);
      int before = ledger.acknowledged();
      long recovered = Eventually.yes(() -> ledger.acknowledged() > before + 20);
      ledger.stop();

      assertThat(service.isReady()).isTrue();
      ledger.check(settings);
      assertThat(ledger.statuses().keySet()).isSubsetOf(200, 201, 503);
      StackTraces.areFew(service, filled);
      ledger.say("disk full", recovered);
    }
  }

  static void fill(Path file) throws IOException {
    byte[] block = new byte[4096];
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("space");
    }
  }

  static int run(String... command) throws Exception {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_node_that_is_frozen_for_a_while(EitherStore kind) throws Exception {
    Map<String, String> settings = kind.in(folder, ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    try (RunningService frozen = RunningService.in(folder, settings);
        RunningService other = RunningService.in(folder, settings)) {
      Ledger ledger = new Ledger();
      ledger.writeTo(frozen.base(), other.base());
      Eventually.yes(() -> ledger.acknowledged() > 20);
      frozen.signal("STOP");
      Thread.sleep(FREEZE_SECONDS * 1000L);
      frozen.signal("CONT");
      int before = ledger.acknowledged();
      long recovered = Eventually.yes(() -> ledger.acknowledged() > before + 20);
      Eventually.yes(() -> frozen.isReady() && other.isReady());
      ledger.stop();

      ledger.check(settings);
      // A request whose body was interrupted by a long freeze gets a 408.
      assertThat(ledger.statuses().keySet()).isSubsetOf(200, 201, 408, 503);
      ledger.say(kind + " node frozen for " + FREEZE_SECONDS + " s", recovered);
    }
  }
}
