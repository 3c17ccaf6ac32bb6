package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The first token is printed once, and the printed token is the stored one. Starts its own
 * services, since only the first start on a store prints a token.
 */
@Tag("exhaustive")
class BootstrapTokenIT {
  private static final String MODEL = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  @TempDir Path folder;

  @Test
  void a_failed_start_creates_no_token_and_the_next_one_prints_it() throws Exception {
    try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Map<String, String> settings =
          Map.of("QUARKUS_HTTP_PORT", Integer.toString(occupied.getLocalPort()));
      try (RunningService failed = RunningService.launch(folder, settings)) {
        assertThat(failed.exitStatus()).isEqualTo(1);
        assertThat(printed(failed)).isEmpty();
      }
    }

    try (RunningService service = RunningService.in(folder, Map.of())) {
      assertThat(printed(service)).hasSize(1);
      assertThat(create(service, service.token())).isEqualTo(201);
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void one_of_two_concurrent_starts_prints_the_token_that_both_accept(EitherStore kind)
      throws Exception {
    Map<String, String> settings = kind.in(folder);
    try (RunningService early = RunningService.launch(folder, settings);
        RunningService late = RunningService.in(folder, settings)) {
      Eventually.yes(() -> early.output().stream().anyMatch(line -> line.startsWith("  curl ")));

      List<String> tokens = Stream.of(early, late).flatMap(BootstrapTokenIT::printed).toList();

      assertThat(tokens).hasSize(1);
      for (RunningService node : List.of(early, late)) {
        Eventually.yes(() -> create(node, tokens.get(0)) == 201);
      }
    }
  }

  private static int create(RunningService service, String token) throws Exception {
    return Exchange.post(service.base(), "/item-types", token, MODEL).statusCode();
  }

  private static Stream<String> printed(RunningService service) {
    return service.output().stream()
        .filter(line -> line.startsWith("TOKEN="))
        .map(line -> line.substring("TOKEN=".length()));
  }
}
