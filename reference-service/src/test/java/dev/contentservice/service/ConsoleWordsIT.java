package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the console says about states and times follows from what the service responds. */
@Tag("nightly")
class ConsoleWordsIT {
  private static final String WEBHOOK =
      """
      [{"id": "indexer", "name": "Search indexer", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item_type", "event_types": ["create"]}]}]
      """;
  private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");
  private static final List<String> BREAKERS = List.of("closed", "half_open", "open");

  /** Seconds from now, on both sides of every unit. */
  private static final List<Long> SECONDS =
      Stream.of(0L, 1L, 4L, 6L, 59L, 61L, 119L, 121L, 720L, 7300L, 180_000L, 40_000_000L)
          .flatMap(each -> Stream.of(each, -each))
          .distinct()
          .toList();

  private static final Pattern SPAN = Pattern.compile("([\\d,]+) (second|minute|hour|day)s?\\b");

  @TempDir static Path folder;
  @AutoClose private static ConsoleBrowser console;

  @BeforeAll
  static void start() throws Exception {
    console = ConsoleBrowser.start(folder, WEBHOOK);
    console.open("#/", "Needs attention");
  }

  /** The seconds that a sentence names; 0 if it names none. */
  private static long seconds(String words) {
    Matcher span = SPAN.matcher(words);
    if (!span.find()) {
      return 0;
    }
    long unit =
        switch (span.group(2)) {
          case "day" -> 86_400;
          case "hour" -> 3600;
          case "minute" -> 60;
          default -> 1;
        };
    return unit * Long.parseLong(span.group(1).replace(",", ""));
  }

  private static String time(Long seconds) {
    return seconds == null ? "null" : "'" + NOW.plusSeconds(seconds) + "'";
  }

  /** A delivery in a state, due in some seconds, and the receiver as JavaScript. */
  private record Case(String state, Long due, String receiver) {
    @Override
    public String toString() {
      return "waitsFor({ state: '%s', next_attempt_at: %s }, %d, %s) ?? 'nothing'"
          .formatted(state, time(due), NOW.toEpochMilli(), receiver);
    }
  }

  /** The words of each, in one call of the browser. */
  private static List<String> words(List<Case> cases) throws Exception {
    return console.list(
        "import('/console/start.js').then(({ next_attempt_js: { waitsFor } }) => " + cases + ")");
  }

  private static String receiver(String breaker, Long paused) {
    return "{ enabled: true, circuit_breaker: '%s', paused_until: %s }"
        .formatted(breaker, time(paused));
  }

  @Test
  void a_fix_at_a_field_has_the_words_of_the_form() throws Exception {
    assertThat(
            console.list(
                "import('/console/start.js').then(({ words_js: { labelled } }) => ['send the entity_type of the"
                    + " subscription', 'http_basic_user and http_basic_password hold it']"
                    + ".map(labelled))"))
        .containsExactly(
            "send the entity type of the subscription",
            "basic auth user and basic auth password hold it");
  }

  @Test
  void webhooks_that_fail_for_the_same_reason_at_the_same_host_are_one_row() throws Exception {
    String receivers =
        """
        [['a', 'dns', true], ['a', 'tls', true], ['a', 'dns', true], ['b', 'dns', true], ['a', 'dns', false]]
          .map(([host, error, enabled]) => ({ host, enabled, disabled: null, last_failure: { error } }))
          .concat({ host: 'a', enabled: false, disabled: { reason: 'gone' }, last_failure: { error: 'dns' } })
        """;

    assertThat(
            console.list(
                "import('/console/start.js').then(({ troubles_js: { troubles } }) => troubles("
                    + receivers
                    + ").map(each => each.length + each[0].host))"))
        .containsExactly("2a", "1a", "1b", "1a");
  }

  @Test
  void only_a_pending_delivery_waits() throws Exception {
    List<Case> cases = new ArrayList<>();
    for (String state : List.of("delivered", "failed", "skipped", "cancelled")) {
      for (long due : SECONDS) {
        cases.add(new Case(state, due, "undefined"));
        cases.add(new Case(state, due, receiver("open", 60L)));
      }
    }

    assertThat(words(cases)).hasSameSizeAs(cases).containsOnly("nothing");
  }

  @Test
  void a_pending_delivery_without_a_time_waits_for_another() throws Exception {
    assertThat(words(List.of(new Case("pending", null, "undefined"))))
        .containsExactly("waits for an earlier event of its entity");
  }

  @Test
  void only_a_time_to_come_is_called_the_next_attempt() throws Exception {
    List<String> found =
        words(SECONDS.stream().map(due -> new Case("pending", due, "undefined")).toList());
    for (int i = 0; i < found.size(); i++) {
      long due = SECONDS.get(i);
      String words = found.get(i);

      assertThat(words).matches(due > 0 ? "next attempt in .*" : "attempt due now");
      assertThat(words).doesNotContain("ago", "-", "NaN", " 0 ");
      if (due > 0) {
        assertThat((double) seconds(words)).as(words).isBetween(.75 * due, 1.26 * due);
      }
    }
  }

  @Test
  void only_a_pause_to_come_is_named_with_its_reason() throws Exception {
    for (String breaker : BREAKERS) {
      for (long paused : SECONDS) {
        List<String> found =
            words(
                SECONDS.stream()
                    .map(due -> new Case("pending", due, receiver(breaker, paused)))
                    .toList());
        for (int i = 0; i < found.size(); i++) {
          long due = SECONDS.get(i);
          String words = found.get(i);
          String all = "%s, due %d, paused %d: %s".formatted(breaker, due, paused, words);
          boolean later = paused > 0 && paused >= due;

          assertThat(words.startsWith("next attempt in")).as(all).isEqualTo(due > 0 || later);
          assertThat(words.contains("or later")).as(all).isEqualTo(later);
          assertThat(words.contains("is open")).as(all).isEqualTo(later && breaker.equals("open"));
        }
      }
    }
  }

  @Test
  void a_webhook_that_is_not_enabled_gets_no_next_attempt() throws Exception {
    String off = "{ enabled: false, circuit_breaker: 'closed' }";

    assertThat(words(SECONDS.stream().map(due -> new Case("pending", due, off)).toList()))
        .allMatch(words -> words.startsWith("skipped when it is due"));
  }

  @Test
  void what_has_happened_is_never_in_the_future() throws Exception {
    for (long at : SECONDS) {
      String words =
          console.text(
              "import('/console/start.js').then(({ time_js: { past } }) => past(%1$d + %2$d, %1$d))"
                  .formatted(NOW.toEpochMilli(), at * 1000));

      assertThat(words)
          .as("at %d s", at)
          .doesNotContain("in ", "NaN", "-")
          .matches(at > 3 ? "at Jan.*|at Apr.*" : at > -1 ? "just now" : ".* ago");
      if (at < 0) {
        assertThat((double) seconds(words)).isBetween(.75 * -at, 1.26 * -at);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-86_400_000, -3_600_000, -60_000, 60_000, 3_600_000, 86_400_000})
  void times_are_relative_to_the_clock_of_the_service(long wrong) throws Exception {
    console.open("#/", "Needs attention");
    console.run("window.right ??= Date.now; Date.now = () => window.right() + " + wrong);
    console.receiver().respond(204);
    console.publish("clock" + wrong);
    console.go("#/deliveries");
    console.until("document.querySelector('[title=\"clock" + wrong + "\"]')");

    console.until(
        "/just now|\\d seconds? ago/.test(document.querySelector('main tbody').innerText)");
    console.run("Date.now = window.right");
  }

  @Test
  void a_test_event_that_no_receiver_has_accepted_is_called_pending() throws Exception {
    console.receiver().respond(503, "Retry-After", "3600");
    console.open("#/webhook/indexer", "Search indexer");
    console.press("Send test event");
    console.receiver().next();

    console.until(has("Test event: pending"));
    assertThat(console.text("document.querySelector('main').innerText")).doesNotContain(" is sent");
    console.run("document.querySelector('main .done a').click()");
    console.until(has("Attempt 1: 503"));
    console.until(
        "/next attempt in (59|60) minutes/.test(document.querySelector('.timeline').innerText)");
  }
}
