package dev.contentservice.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The service as a process of its own, which ends with this one, however this one ends. */
final class ServiceProcess {
  private static final Pattern LISTENING =
      Pattern.compile("Listening on (\\S+) \\(management on (\\S+)\\)");
  private static final Pattern OF_THE_APPLICATION =
      Pattern.compile("(CONTENT|QUARKUS)_.*|(JAVA_TOOL|JDK_JAVA)_OPTIONS");
  private static final int LINES = 100;
  // For a machine with much other work.
  private static final int START_SECONDS = 180;
  // Surefire kills this process 30 seconds after its last test.
  private static final int END_SECONDS = 10;

  private final Path folder;
  private final JarCache cache;
  private final Process process;
  private final boolean usesArchive;
  private final Deque<String> output = new ArrayDeque<>();
  private final CompletableFuture<Matcher> listening = new CompletableFuture<>();

  private ServiceProcess(Path folder, JarCache cache, Process process) {
    this.folder = folder;
    this.cache = cache;
    this.process = process;
    this.usesArchive = cache.hasArchive();
  }

  /**
   * Starts it and waits until it listens.
   *
   * @throws IllegalStateException with its output if it does not start
   */
  static ServiceProcess start(Path folder, JarCache cache, Map<String, String> settings)
      throws IOException {
    ProcessBuilder command = command(cache).directory(folder.toFile());
    // Settings and agents that are meant for the application and its tests.
    command.environment().keySet().removeIf(OF_THE_APPLICATION.asMatchPredicate());
    command.environment().putAll(settings);
    ServiceProcess service = new ServiceProcess(folder, cache, command.start());
    daemon(service::readOutput).start();
    cache.writes(service.process.pid());
    // The end of its standard input ends the service, also if this process is killed.
    Runtime.getRuntime().addShutdownHook(new Thread(service::end));
    service.awaitStart();
    return service;
  }

  private static ProcessBuilder command(JarCache cache) {
    String archive =
        cache.hasArchive()
            ? "-XX:SharedArchiveFile=" + cache.archive()
            : "-XX:ArchiveClassesAtExit=" + cache.unfinishedArchive();
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // In a short process a second compiler and more threads only use processor time.
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            archive,
            "-jar",
            cache.jar().toString())
        .redirectErrorStream(true);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "output of the content service");
    thread.setDaemon(true);
    return thread;
  }

  private void readOutput() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        add(line);
        Matcher matcher = LISTENING.matcher(line);
        if (matcher.matches()) {
          listening.complete(matcher);
        }
      }
    } catch (IOException e) {
      add("(its output cannot be read: " + e.getMessage() + ")");
    } finally {
      listening.completeExceptionally(new IllegalStateException("it ended"));
    }
  }

  private void add(String line) {
    synchronized (output) {
      output.add(line);
      if (output.size() > LINES) {
        output.remove();
      }
    }
  }

  private void awaitStart() {
    try {
      listening.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      process.destroy();
      throw new IllegalStateException("the service did not start; it printed:\n" + output(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the service starts", e);
    }
  }

  /** The last lines that it printed; without secrets, because the service prints none. */
  String output() {
    synchronized (output) {
      return String.join("\n", output);
    }
  }

  URI base() {
    return URI.create(listening.join().group(1));
  }

  URI management() {
    return URI.create(listening.join().group(2));
  }

  /** A service that is still writing its archive then goes on without this process. */
  private void end() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS) && usesArchive) {
        process.destroyForcibly();
      }
      cache.addArchives();
      delete(folder);
    } catch (IOException e) {
      // The next run adds the archive, and the system deletes temporary files.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }
}
