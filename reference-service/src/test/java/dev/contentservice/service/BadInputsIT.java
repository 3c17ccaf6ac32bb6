package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Inputs that broke other services, over real sockets and on both stores: each gets the listed
 * result, changes nothing, never causes a failure, and the next valid request succeeds. Starts its
 * own services, so that both kinds of store are new.
 */
@Tag("exhaustive")
class BadInputsIT {
  /**
   * Accepted, although the list expects otherwise or leaves it open: the document shows no format
   * and no closed set, some violations are only warnings, and a name is checked on every attempt,
   * not when it is written ({@code url-dns-}, sent by {@link ReboundNamesIT}).
   */
  private static final Set<String> TAKEN =
      Set.of(
          "ev-entity-type-crlf",
          "ev-entity-type-case",
          "ev-empty-types",
          "ev-dup-types",
          "fil-id-long",
          "basic-empty",
          "val-name-empty",
          "val-name-log4j",
          "val-name-bidi",
          "val-name-case",
          "val-cp-latin",
          "url-dns-mixed-aaaa",
          "url-dns-rebind",
          "url-dns-rebind-retry",
          "url-dns-servfail");

  @TempDir Path folder;

  @Test
  void each_gets_the_same_result_on_both_stores_and_changes_nothing() throws Exception {
    Map<String, Integer> onSqlite = results(EitherStore.SQLITE);
    Map<String, Integer> onPostgresql = results(EitherStore.POSTGRESQL);

    assertThat(onSqlite).hasSizeGreaterThan(120).isEqualTo(onPostgresql);
  }

  @Test
  void each_line_of_the_list_is_tried_or_has_its_reason() {
    Set<String> left = new TreeSet<>();
    BadInput.all().stream()
        .filter(line -> !line.isBody() && !line.id().startsWith("http-out-"))
        .forEach(line -> left.add(line.id()));
    BadHttp.all("t").forEach(tried -> left.remove(tried.id()));
    left.removeAll(BadHttp.ELSEWHERE.keySet());

    assertThat(left).isEmpty();
  }

  private Map<String, Integer> results(EitherStore store) throws Exception {
    Path place = java.nio.file.Files.createDirectory(folder.resolve(store.name()));
    Map<String, String> settings = new HashMap<>(store.in(place, TwoWebhooks.in(place)));
    settings.put("CONTENT_API_TOKENS", "Token-for-bad-inputs");
    settings.put("CONTENT_LOG_REQUESTS", "off");
    List<String> violations = new ArrayList<>();
    Map<String, Integer> results = new LinkedHashMap<>();
    try (RunningService service = RunningService.in(place, settings);
        Wire wire = new Wire(service.base())) {
      for (BadHttp bad : BadHttp.all("Token-for-bad-inputs")) {
        int status = unchanged(wire, () -> status(service.base(), bad));
        results.put(bad.bytes(), status);
        check(bad.right().contains(status), bad.id() + ": " + status, violations);
      }
      for (BadInput bad : BadInput.all()) {
        if (bad.isBody()) {
          results.put(bad.id(), check(wire, bad, violations));
        }
      }
      assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
    }
    assertThat(violations).as(store.name()).isEmpty();
    return results;
  }

  private static boolean isTaken(String id) {
    return TAKEN.contains(id);
  }

  private static int check(Wire wire, BadInput bad, List<String> violations) throws Exception {
    byte[] request = bad.request(headers());
    int status =
        isTaken(bad.id())
            ? wire.exchange(request).status()
            : unchanged(wire, () -> wire.exchange(request).status());
    boolean right =
        isTaken(bad.id())
            ? status == 200 || status == 201
            : bad.asked().startsWith("400")
                ? status == 400
                : List.of(400, 413, 422).contains(status);
    check(right, bad.id() + ": " + status + " but asked: " + bad.asked(), violations);
    return status;
  }

  private static void check(boolean holds, String violation, List<String> violations) {
    if (!holds) {
      violations.add(violation);
    }
  }

  /** The status of a bad request, after which a valid one gets the same response as before. */
  private static int unchanged(Wire wire, Callable<Integer> bad) throws Exception {
    byte[] nothing = Wire.request("PUT", "/webhooks/wh-search", headers(), "{}".getBytes(UTF_8));
    Wire.Response before = wire.exchange(nothing);
    int status = bad.call();
    Wire.Response after = wire.exchange(nothing);
    assertThat(after.status()).isEqualTo(200);
    assertThat(after.body()).isEqualTo(before.body());
    return status;
  }

  private static int status(URI service, BadHttp bad) throws IOException {
    try (Wire own = new Wire(service)) {
      return bad.isMessage()
          ? own.exchange(bad.wire()).status()
          : own.unchecked(bad.wire()).status();
    }
  }

  private static List<Map.Entry<String, String>> headers() {
    return List.of(
        Map.entry("Authorization", "Bearer Token-for-bad-inputs"),
        Map.entry("Content-Type", "application/json"));
  }
}
