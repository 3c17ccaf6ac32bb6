package dev.contentservice.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.example.ExampleServer;
import dev.contentservice.conformance.generated.SequenceChecks;
import dev.contentservice.conformance.http.Json;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Faults that only a history of requests shows, or only requests at the same time. */
@Tag("exhaustive")
class SequenceChecksTest {
  private static final String ORDERED = "sequence-of-requests";
  private static final String ONE_AT_ONCE = "sequence-of-one-webhook-at-once";
  private static final String TWO_AT_ONCE = "sequence-of-webhooks-at-once";

  @Test
  void a_service_that_conforms_passes() throws Exception {
    assertThat(results(new Behaviour()))
        .hasSize(6)
        .allMatch(result -> result.outcome() == Outcome.PASSED);
  }

  @Test
  void unusual_responses_that_the_document_allows_pass() throws Exception {
    Behaviour unusual = new Behaviour();
    unusual.webhook = webhook -> Json.object("extra", Json.string("new")).setAll(webhook);
    unusual.model = model -> model.put("created_at", "2026-01-01");
    unusual.reply =
        (call, reply) -> {
          if (reply.isModel()) {
            reply.status = 200;
          }
        };

    assertThat(failed(unusual)).isEmpty();
  }

  @Test
  void omitted_nulls_pass_without_complete_responses() throws Exception {
    Behaviour brief = new Behaviour();
    brief.webhook = SequenceChecksTest::withoutNulls;
    brief.model = SequenceChecksTest::withoutNulls;
    try (ExampleServer service = new ExampleServer(brief)) {
      ConformanceTarget target =
          ExampleRuns.target(service.url(), 400).excluding("complete-responses");
      ConformanceRun run = Suite.run(target);
      run.start();

      assertThat(SequenceChecks.all())
          .allMatch(check -> run.run(check).outcome() == Outcome.PASSED);
    }
    assertThat(failed(brief)).contains(ORDERED);
  }

  private static ObjectNode withoutNulls(ObjectNode resource) {
    ObjectNode brief = resource.deepCopy();
    resource.properties().stream()
        .filter(member -> member.getValue().isNull())
        .forEach(member -> brief.remove(member.getKey()));
    return brief;
  }

  @Test
  void a_name_is_free_again_after_its_webhook_got_another_one() throws Exception {
    Behaviour faulty = new Behaviour();
    Map<String, String> owners = new ConcurrentHashMap<>();
    faulty.merge =
        (stored, change) -> {
          ObjectNode merged = Behaviour.merged(stored, change);
          String id = stored.get("id").asString();
          String owner = owners.putIfAbsent(merged.get("name").asString(), id);
          return owner == null || owner.equals(id)
              ? merged
              : merged.set("name", stored.get("name"));
        };

    String detail = only(faulty, ORDERED);

    // Both webhooks get known values, one gives a name away, the other does not get it.
    assertThat(requests(detail)).isLessThanOrEqualTo(5);
    assertThat(detail).contains("/name of the last response is ");
  }

  @Test
  void a_member_that_the_third_update_loses_is_shown_by_the_fewest_requests() throws Exception {
    Behaviour faulty = new Behaviour();
    Map<String, AtomicInteger> updates = new HashMap<>();
    faulty.merge =
        (stored, change) -> {
          // An update of every member starts again.
          AtomicInteger count =
              updates.computeIfAbsent(stored.get("id").asString(), id -> new AtomicInteger());
          int number = change.size() >= 9 ? count.getAndSet(0) : count.incrementAndGet();
          ObjectNode merged = Behaviour.merged(stored, change);
          return change.size() < 9 && number == 3 && !change.has("url")
              ? merged.put("url", "https://hooks.example.com/lost")
              : merged;
        };

    String detail = only(faulty, ORDERED);

    assertThat(requests(detail)).isEqualTo(4);
    assertThat(detail)
        .contains("/url of the last response is \"https://hooks.example.com/baseline\"")
        .contains("but:      it is \"https://hooks.example.com/lost\"")
        .contains("repeat:   curl -i");
    assertThat(detail.substring(detail.indexOf("request:")))
        .contains("PUT /webhooks/")
        .doesNotContain("POST /item-types");
  }

  @Test
  void an_update_that_shows_what_was_stored_before_it_is_found() throws Exception {
    Behaviour faulty = new Behaviour();
    Map<String, ObjectNode> last = new ConcurrentHashMap<>();
    faulty.webhook =
        webhook -> {
          ObjectNode before = last.put(webhook.get("id").asString(), webhook);
          return before == null
              ? webhook
              : webhook.deepCopy().set("enabled", before.get("enabled"));
        };

    assertThat(failed(faulty)).contains(ORDERED);
  }

  @Test
  void an_id_that_a_model_has_already_is_found() throws Exception {
    Behaviour faulty = new Behaviour();
    AtomicInteger models = new AtomicInteger();
    faulty.model = model -> model.put("id", "m" + models.getAndIncrement() % 3);

    assertThat(requests(only(faulty, ORDERED))).isEqualTo(4);
  }

  @Test
  void a_part_of_a_rejected_update_that_is_stored_is_found() throws Exception {
    Behaviour faulty = new Behaviour();
    faulty.rejection = (stored, change) -> stored.setAll(change.retain("enabled"));

    assertThat(failed(faulty)).contains(ORDERED);
  }

  @Test
  void a_name_that_a_rejected_update_reserves_is_found() throws Exception {
    Behaviour faulty = new Behaviour();
    Set<JsonNode> reserved = new HashSet<>();
    faulty.bytes =
        bytes -> {
          JsonNode body = Json.parse(new String(bytes, UTF_8));
          if (body.has("conformance")) {
            reserved.add(body.path("name"));
          }
          return bytes;
        };
    faulty.rejected = body -> reserved.contains(body.path("name"));

    assertThat(failed(faulty)).contains(ORDERED);
  }

  @Test
  void a_key_that_any_request_gets_the_first_response_for_is_found() throws Exception {
    Behaviour faulty = new Behaviour();
    faulty.without.add(Step.KEY_REQUEST);

    // The failing request is not a consequence of keys that an earlier run of the sequence used.
    assertThat(requests(only(faulty, ORDERED))).isEqualTo(2);
  }

  @Test
  void a_lost_update_has_no_order_that_explains_it() throws Exception {
    Behaviour faulty = new Behaviour();
    faulty.without.add(Step.MERGE_LOCK);

    String detail = only(faulty, ONE_AT_ONCE);

    // Known values, two updates, and a read after them.
    assertThat(requests(detail)).isLessThanOrEqualTo(5);
    assertThat(detail).contains("no order of these 2 does");
  }

  @Test
  void two_webhooks_that_get_one_name_at_the_same_time_have_no_order() throws Exception {
    Behaviour faulty = new Behaviour();
    faulty.without.add(Step.NAME_LOCK);

    String detail = only(faulty, TWO_AT_ONCE);

    // Mostly two; a shorter history that does not fail once more is not shown.
    assertThat(detail)
        .containsPattern("no order of these [0-9]+ does")
        .contains("PUT /webhooks/w1", "PUT /webhooks/w2");
  }

  @Test
  void a_seed_repeats_the_requests() throws Exception {
    assertThat(detailOfLostHeaders()).isEqualTo(detailOfLostHeaders()).contains("/headers of");
  }

  private static String detailOfLostHeaders() throws Exception {
    Behaviour faulty = new Behaviour();
    faulty.merge =
        (stored, change) ->
            change.has("events")
                ? Behaviour.merged(stored, change).set("headers", Json.object())
                : Behaviour.merged(stored, change);
    // Names end in text that no other run has, and requests have other ids.
    return only(faulty, ORDERED)
        .replaceAll("\\b[0-9a-z]+-[0-9]+\\b", "~")
        .replaceAll("127.0.0.1:[0-9]+", "~")
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "~");
  }

  private static List<CheckResult> results(Behaviour behaviour) throws Exception {
    return ExampleRuns.results(behaviour, 2000, SequenceChecks.all());
  }

  private static List<String> failed(Behaviour behaviour) throws Exception {
    return results(behaviour).stream()
        .filter(result -> result.outcome() == Outcome.FAILED)
        .map(result -> result.check().id())
        .toList();
  }

  private static String only(Behaviour behaviour, String id) throws Exception {
    List<Check> check = SequenceChecks.all().stream().filter(each -> each.id().equals(id)).toList();
    CheckResult result = ExampleRuns.results(behaviour, 2000, check).get(0);
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    return result.detail();
  }

  private static long requests(String detail) {
    return Pattern.compile("^request: ", Pattern.MULTILINE).matcher(detail).results().count();
  }
}
