package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.contentservice.service.file.Disk;
import dev.contentservice.service.file.SystemCalls;
import dev.contentservice.service.file.SystemCalls.Call;
import dev.contentservice.service.start.ReopenedStore;
import java.io.File;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The power is cut after each system call of the packaged service and its commands that changes or
 * syncs a file, as recorded by strace; {@code -Dreliability.cuts=100000} for all. What is left by
 * then is opened, and compared with what was acknowledged. Starts its own service.
 */
class PowerCutIT {
  private static final int CUTS = ManyClients.share("reliability.cuts", 30);
  private static final List<String> WEBHOOKS = List.of("w0", "w1");

  @TempDir Path folder;
  @TempDir Path logs;
  private final List<Acknowledged> ledger = new ArrayList<>();
  private int number;

  /** A response: the id of a model, or a webhook with its new password. */
  private record Acknowledged(long micros, String id, String password) {}

  @Test
  void everything_acknowledged_is_there_after_any_cut_on_sqlite() throws Exception {
    assumeThat(isInstalled()).as("strace in the PATH").isTrue();
    Map<String, String> settings =
        EitherStore.SQLITE.in(folder, ManyWebhooks.in(folder, WEBHOOKS.size()));
    List<Path> recorded = record(settings);
    List<Call> calls = new ArrayList<>();
    for (Path log : recorded) {
      calls.addAll(SystemCalls.read(log));
    }
    calls.sort(Comparator.comparingLong(Call::micros));

    Disk disk = new Disk();
    int changes = (int) calls.stream().filter(this::isCut).count();
    int step = Math.max(1, changes / CUTS);
    int seen = 0;
    int checked = 0;
    for (Call call : calls) {
      call.apply(disk, folder);
      if (isCut(call) && (seen++ % step == 0 || call.names("content-secrets"))) {
        for (Disk.Left kind : Disk.Left.values()) {
          check(disk, kind, call, ++checked);
        }
      }
    }
    System.out.printf(
        "power cuts: %d calls, %d states, %d checked%n", changes, 2 * changes, checked);
    assertThat(checked).isGreaterThan(CUTS);
    assertThat(ledger).hasSizeGreaterThan(20);
  }

  private boolean isCut(Call call) {
    return call.changes() && call.names(folder.toString());
  }

  /** Writes, rotates and prunes keys, writes, and stops. */
  private List<Path> record(Map<String, String> settings) throws Exception {
    List<Path> recorded = new ArrayList<>();
    recorded.add(logs.resolve("service.strace"));
    List<String> command = traced(recorded.get(0), JarCommand.line(settings));
    try (RunningService service = RunningService.launch(command, folder, settings)) {
      service.awaitStart();
      write(service);
      for (String key : new String[] {"rotate", "prune"}) {
        Path log = logs.resolve(key + ".strace");
        recorded.add(log);
        run(traced(log, JarCommand.line(settings, "secrets", key)), settings);
        write(service);
      }
    }
    return recorded;
  }

  private void write(RunningService service) throws Exception {
    for (int i = 0; i < 4; i++) {
      HttpResponse<String> created =
          ManyClients.create(service.base(), "{\"name\": \"A\", \"api_key\": \"a\"}");
      assertThat(created.statusCode()).isEqualTo(201);
      acknowledge(Exchange.body(created).get("id").asString(), "");
      String webhook = WEBHOOKS.get(i % WEBHOOKS.size());
      String password = "password " + ++number;
      HttpResponse<String> updated =
          ManyClients.update(
              service.base(), webhook, "{\"http_basic_password\": \"%s\"}".formatted(password));
      assertThat(updated.statusCode()).isEqualTo(200);
      acknowledge(webhook, password);
    }
  }

  private void acknowledge(String id, String password) {
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    ledger.add(new Acknowledged(micros, id, password));
  }

  private void check(Disk disk, Disk.Left kind, Call call, int number) throws IOException {
    Path data = Files.createDirectories(logs.resolve("left/" + number));
    for (Map.Entry<Path, byte[]> file : disk.left(kind, folder).entrySet()) {
      Path copy = data.resolve(file.getKey().getFileName().toString());
      Files.write(copy, file.getValue());
      Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
    }
    String cut =
        "cut %d, %s, after %s(%.200s)".formatted(number, kind, call.name(), call.arguments());
    ReopenedStore left = reopened(data, cut);
    Map<String, String> passwords = new HashMap<>();
    for (Acknowledged each : ledger) {
      if (each.micros() > call.micros()) {
        break;
      }
      if (each.password().isEmpty()) {
        assertThat(left.models()).as(cut).contains(each.id());
      } else {
        passwords.put(each.id(), each.password());
      }
    }
    passwords.forEach(
        (webhook, password) ->
            assertThat(after(left.passwords().get(webhook), password)).as(cut).isTrue());
  }

  /** Whether the stored password is the acknowledged one or a later one. */
  private static boolean after(String stored, String acknowledged) {
    return stored != null && !stored.isEmpty() && numberOf(stored) >= numberOf(acknowledged);
  }

  private static int numberOf(String password) {
    return Integer.parseInt(password.replaceAll("\\D", ""));
  }

  private static ReopenedStore reopened(Path data, String cut) {
    try {
      return ReopenedStore.read(
          Map.of("CONTENT_STORE_URL", "jdbc:sqlite:" + data.resolve("content.db")), WEBHOOKS);
    } catch (RuntimeException e) {
      throw new AssertionError(cut + ": the store cannot be opened", e);
    }
  }

  private static boolean isInstalled() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(each -> new File(each, "strace").canExecute());
  }

  private static List<String> traced(Path log, List<String> command) {
    List<String> traced = new ArrayList<>(List.of("strace", "-o", log.toString()));
    traced.addAll(SystemCalls.OPTIONS);
    traced.addAll(command);
    return traced;
  }

  private void run(List<String> command, Map<String, String> settings) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(settings);
    Path output = logs.resolve("output.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
  }
}
