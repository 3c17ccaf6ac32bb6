package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service ends with the process of the tests. Starts such processes, to end and kill them. */
class ProcessIT {
  private static final Path CACHE = Path.of(System.getProperty("contentservice.testing.cache"));

  @ContentServiceTest
  static class Waiting {
    @Test
    void test(TestService service) throws Exception {
      System.out.println("running");
      System.in.read();
    }
  }

  private static Process start(Path cache) throws Exception {
    Process tests =
        OwnProcess.start(
            OwnProcess.classPath("-"), cache, Run.class.getName(), Waiting.class.getName());
    assertThat(tests.inputReader().readLine()).isEqualTo("running");
    return tests;
  }

  private static ProcessHandle serviceOf(Process tests) {
    List<ProcessHandle> children = tests.children().toList();
    assertThat(children).hasSize(1);
    return children.get(0);
  }

  @Test
  void the_service_ends_when_the_process_of_the_tests_is_killed() throws Exception {
    Process tests = start(CACHE);
    ProcessHandle service = serviceOf(tests);

    tests.toHandle().destroyForcibly();

    service.onExit().get(180, TimeUnit.SECONDS);
    assertThat(service.isAlive()).isFalse();
  }

  @Test
  void the_first_run_leaves_the_service_and_an_archive_of_its_classes(@TempDir Path cache)
      throws Exception {
    run(cache);
    // Adds the archive of the first service, if that took longer to write than the tests waited.
    run(cache);

    try (Stream<Path> files = Files.walk(cache)) {
      assertThat(files.filter(Files::isRegularFile).map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "content-service.jar",
              "content-service-test-mode.jar",
              "lock",
              "content-service-" + Runtime.version() + ".jsa");
    }
  }

  /** Runs tests to their end, and waits for the end of their service. */
  private static void run(Path cache) throws Exception {
    Process tests = start(cache);
    ProcessHandle service = serviceOf(tests);
    tests.getOutputStream().close();
    assertThat(tests.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(tests.exitValue()).isZero();
    service.onExit().get(180, TimeUnit.SECONDS);
  }
}
