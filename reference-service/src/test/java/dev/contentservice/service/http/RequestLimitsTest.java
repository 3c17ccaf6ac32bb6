package dev.contentservice.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.Settings;
import dev.contentservice.service.Stubs;
import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The limits of requests that have no setting, at each bound and one beyond. */
class RequestLimitsTest {
  private static Optional<ProblemKind> rejection(String uri, MultiMap headers) {
    return RequestHeads.rejection(
            Stubs.of(HttpServerRequest.class, Map.of("uri", uri, "headers", headers)))
        .map(ProblemException::kind);
  }

  private static Optional<ProblemKind> rejection(int headers, int bytes) {
    MultiMap all = MultiMap.caseInsensitiveMultiMap();
    for (int i = 1; i < headers; i++) {
      all.add("a", "b");
    }
    return rejection("/", all.add("a", "b".repeat(bytes - 2 * (headers - 1) - 1)));
  }

  @Test
  void path_and_query_have_at_most_8_kib() {
    MultiMap none = MultiMap.caseInsensitiveMultiMap();

    assertThat(rejection("/" + "a".repeat(8191), none)).isEmpty();
    assertThat(rejection("/" + "a".repeat(8192), none)).hasValue(ProblemKind.URI_TOO_LONG);
  }

  @Test
  void there_are_at_most_100_headers_with_16_kib() {
    assertThat(rejection(100, 16_384)).isEmpty();
    assertThat(rejection(101, 1000)).hasValue(ProblemKind.REQUEST_HEADER_FIELDS_TOO_LARGE);
    assertThat(rejection(1, 16_385)).hasValue(ProblemKind.REQUEST_HEADER_FIELDS_TOO_LARGE);
  }

  @Test
  void a_body_has_at_most_32_levels_and_100_characters_in_a_number() {
    Settings settings =
        Stubs.of(Settings.class, Map.of("maxBody", new MemorySize(BigInteger.valueOf(2048))));

    assertThat(RequestChecks.limits(settings)).isEqualTo(new JsonLimits(2048, 32, 2048, 100));
  }
}
