package dev.contentservice.client.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchRuntimeException;

import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.model.Webhook;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;

/** The message of each exception says what to do, and only what helps. */
class RemediesTest {
  private static final Pattern REMEDY =
      Pattern.compile("; (check|use|retry|wait|change|read|request|send|set|increase|try)\\b");

  private static final ServiceUrl SERVICE = ServiceUrl.of("https://service.test/v1");

  /** Every exception that an attempt can end with. */
  static Stream<RuntimeException> exceptions() {
    Stream<RuntimeException> failures =
        Stream.of(
                new UnknownHostException("service.test"),
                new HttpConnectTimeoutException("connect"),
                new ConnectException(),
                new IOException("Tunnel failed, got: 502"),
                new IOException("reset"),
                new SSLHandshakeException("closed"),
                new SSLException(new CertificateException("expired")),
                new HttpTimeoutException("late"),
                new InterruptedException())
            .map(mapper()::fromFailure);
    Stream<RuntimeException> responses =
        IntStream.rangeClosed(300, 999).mapToObj(status -> of(status, "", Map.of()));
    Stream<RuntimeException> malformed =
        Stream.of("", "{", "[]", "null", "{}").map(body -> of(200, body, Map.of()));
    Stream<RuntimeException> foreign =
        Stream.of(
            of(200, "{}", Map.of("Content-Type", List.of("text/html"))),
            of(200, "{}", Map.of("Content-Encoding", List.of("gzip"))),
            read(new RawResponse(200, headers(Map.of()), new byte[0], true)),
            read(new RawResponse(200, headers(Map.of()), new byte[] {(byte) 0xC3}, false)),
            mapper().notSent(null));
    return Stream.of(failures, responses, malformed, foreign).flatMap(each -> each);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exceptions")
  void a_message_says_what_to_do(RuntimeException exception) {
    Thread.interrupted(); // Set again by the exception of an interrupted call.

    assertThat(exception)
        .isInstanceOf(ContentServiceException.class)
        .message()
        .containsPattern(REMEDY);
  }

  @Test
  void the_table_of_the_page_has_every_exception() throws IOException {
    String page = Files.readString(Path.of("../docs/CLIENT.md"));
    Set<String> named =
        Pattern.compile("`(\\w+Exception)`")
            .matcher(
                page.lines().filter(each -> each.startsWith("| `")).collect(Collectors.joining()))
            .results()
            .map((MatchResult each) -> each.group(1))
            .collect(Collectors.toSet());
    Set<String> thrown =
        exceptions().map(each -> each.getClass().getSimpleName()).collect(Collectors.toSet());
    Thread.interrupted();

    assertThat(named)
        .isEqualTo(thrown)
        .hasSameSizeAs(ContentServiceException.class.getPermittedSubclasses());
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 304, 305, 306, 399, 600, 999})
  void only_a_redirect_advises_another_base_url(int status) {
    assertThat(of(status, "", Map.of()))
        .hasMessageContaining("the contract has no status " + status)
        .hasMessageNotContaining("baseUrl");
    assertThat(of(301, "", Map.of())).hasMessageContaining("set baseUrl to the final address");
  }

  private static RuntimeException of(int status, String body, Map<String, List<String>> headers) {
    return read(new RawResponse(status, headers(headers), body.getBytes(), false));
  }

  private static final Expected<Webhook> EXPECTED =
      new Expected<>(new TypeReference<Webhook>() {}, Set.of(200), false, false);

  private static RuntimeException read(RawResponse response) {
    return catchRuntimeException(() -> mapper().resourceIn(response, EXPECTED, false));
  }

  private static HttpHeaders headers(Map<String, List<String>> headers) {
    return HttpHeaders.of(headers, (name, value) -> true);
  }

  private static ExceptionMapper mapper() {
    TimeSource time = TimeSource.SYSTEM;
    return new ExceptionMapper(
        SERVICE,
        TimeLimit.from(time, time.nanos(), Duration.ofSeconds(30)),
        "PUT /webhooks/w1",
        1,
        () -> SecretScrubber.of(List.of()),
        () -> new Route(URI.create(SERVICE.value()), "proxy.test:3128"));
  }
}
