package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.contentservice.service.file.Disk;
import dev.contentservice.service.file.SystemCall;
import dev.contentservice.service.file.SystemCalls;
import dev.contentservice.service.start.ReopenedStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The power is cut before each system call that changes or syncs a file, as recorded by strace: of
 * the packaged service and its commands, and of the PostgreSQL server; {@code
 * -Dreliability.cuts=100000} for all. What is left by then is opened, and compared with what was
 * acknowledged. Starts its own services.
 */
@Tag("nightly")
class PowerCutIT {
  @TempDir Path folder;
  @TempDir Path logs;
  private final PowerCutLedger ledger = new PowerCutLedger();
  private final Disk disk = new Disk();
  private final List<SystemCall> calls = new ArrayList<>();

  /** Reads the store whose files are in a folder. */
  private interface Opening {
    ReopenedStore open(Path left) throws Exception;
  }

  @Test
  void everything_acknowledged_is_there_after_any_cut_on_sqlite() throws Exception {
    assumeThat(SystemCalls.areRecordable()).as("strace in the PATH").isTrue();
    record(EitherStore.SQLITE.in(folder, webhooks()));

    cut(
        ManyClients.share("reliability.cuts", 30),
        call -> call.names("content-secrets"),
        left ->
            ReopenedStore.read(
                Map.of("CONTENT_STORE_URL", "jdbc:sqlite:" + left.resolve("data/content.db")),
                PowerCutLedger.WEBHOOKS));
  }

  @Test
  void everything_acknowledged_is_there_after_any_cut_on_postgresql() throws Exception {
    assumeThat(SystemCalls.areRecordable()).as("strace in the PATH").isTrue();
    Path data = folder.resolve("postgres");
    Path programs = SyncedPostgres.create(data);
    disk.load(folder);
    // PostgreSQL does not sync the folders of new tables.
    disk.keepNamesOfSyncedFiles(data);
    Path log = logs.resolve("postgres.strace");
    try (SyncedPostgres server = SyncedPostgres.start(programs, data, log)) {
      Map<String, String> settings = new HashMap<>(webhooks());
      settings.putAll(SyncedPostgres.settings(server.port(), folder));
      record(settings);
    }
    calls.addAll(SystemCalls.read(log, data));

    cut(ManyClients.share("reliability.cuts", 8), call -> false, PowerCutIT::openOnPostgres);
  }

  private static ReopenedStore openOnPostgres(Path left) throws Exception {
    Path data = left.resolve("postgres");
    // The number of a process before the cut may be that of another one now.
    Files.deleteIfExists(data.resolve("postmaster.pid"));
    try (EmbeddedPostgres server = SyncedPostgres.existing(data).start()) {
      return ReopenedStore.read(
          SyncedPostgres.settings(server.getPort(), left), PowerCutLedger.WEBHOOKS);
    }
  }

  private Map<String, String> webhooks() throws Exception {
    return ManyWebhooks.in(folder, PowerCutLedger.WEBHOOKS.size());
  }

  /** Writes, rotates and prunes keys, writes, and stops. */
  private void record(Map<String, String> settings) throws Exception {
    Path log = logs.resolve("service.strace");
    List<String> command = SystemCalls.recorded(log, JarCommand.line());
    try (RunningService service = RunningService.launch(command, folder, settings)) {
      service.awaitStart();
      ledger.write(service.base());
      for (String key : new String[] {"rotate", "prune"}) {
        runRecorded(key, settings);
        ledger.write(service.base());
      }
    }
    calls.addAll(SystemCalls.read(log, folder));
  }

  private void runRecorded(String key, Map<String, String> settings) throws Exception {
    Path log = logs.resolve(key + ".strace");
    List<String> command = SystemCalls.recorded(log, JarCommand.line("secrets", key));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(settings);
    Path output = logs.resolve("output.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    calls.addAll(SystemCalls.read(log, folder));
  }

  private void cut(int cuts, Predicate<SystemCall> always, Opening opening) throws Exception {
    calls.sort(Comparator.comparingLong(SystemCall::micros));
    int changes = (int) calls.stream().filter(this::isCut).count();
    int step = Math.max(1, changes / cuts);
    int seen = 0;
    int checked = 0;
    for (SystemCall call : calls) {
      if (isCut(call) && (seen++ % step == 0 || always.test(call))) {
        for (Disk.Left kind : Disk.Left.values()) {
          check(kind, call, ++checked, opening);
        }
      }
      call.apply(disk, folder);
    }
    System.out.printf(
        "power cuts: %d calls, %d states, %d checked%n", changes, 2 * changes, checked);
    assertThat(checked).isGreaterThan(Math.min(cuts, changes));
    assertThat(ledger.size()).isGreaterThan(20);
  }

  private boolean isCut(SystemCall call) {
    return call.changes() && call.isIn(folder);
  }

  private void check(Disk.Left kind, SystemCall call, int number, Opening opening)
      throws Exception {
    String cut =
        "cut %d, %s, before %s(%.200s)".formatted(number, kind, call.name(), call.arguments());
    Path left = Files.createDirectories(logs.resolve("left/" + number));
    Files.createDirectories(left.resolve("data"));
    disk.leave(kind, folder, left);
    ReopenedStore store;
    try {
      store = opening.open(left);
    } catch (Exception e) {
      throw new AssertionError(cut + ": the store cannot be opened", e);
    }
    ledger.check(store, call.micros(), cut);
    InstalledPostgres.delete(left);
  }
}
