package dev.contentservice.delivery.egress;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.contentservice.delivery.egress.internal.UrlAddressIsAllowed;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.engine.ViolationSink;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class UrlAddressIsAllowedTest {
  private static final String ID = "webhook.url.address-denied";
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none())
          .and(UrlAddressIsAllowed.ofUpdate(AddressPolicy.publicOnly()));

  private static List<String> broken(String url) {
    return RULES.check(new UpdateWebhookRequest().url(url)).violations().stream()
        .map(violation -> violation.rule().id() + " " + violation.pointer())
        .toList();
  }

  static Stream<List<String>> decisions() {
    return Tables.decisions();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("decisions")
  void rejects_a_denied_address_on_update(List<String> row) {
    String host = row.get(0).contains(":") ? "[" + row.get(0) + "]" : row.get(0);

    assertThat(
            Stream.of("http://" + host, "https://" + host + ":8443/a", "HTTP://" + host + "?a=[x]"))
        .allSatisfy(
            url ->
                assertThat(broken(url).contains(ID + " /url"))
                    .isEqualTo(row.get(1).equals("deny")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://localhost.example/", "https://hooks.example.com/10.0.0.1",
            "https://10.0.0.1.example/",
        "https://example.com?u=http://127.0.0.1/", "https://8.8.8.8:53/", "https://[2600::1]:1"
      })
  void accepts_names_and_public_addresses(String url) {
    assertThat(broken(url)).isEmpty();
  }

  /** Readers differ in which address these are, or whether they are any. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0377.0377.0377.0377", "0xffffffff", "4294967295", "2130706433", "0x7f.1", "0177.0.0.1",
        "127.1", "00000177.1", "256.1.1.1", "1.1.1.1.1", "127.0.0.1.", "[::ffff:127.0.0.1]"
      })
  void ambiguous_addresses_are_rejected_on_update(String host) {
    assertThat(broken("http://" + host + ":8080/"))
        .hasSize(1)
        .first()
        .isIn(ID + " /url", "webhook.url.callable /url");
  }

  static Stream<JsonNode> urlsToRefuse() {
    return Tables.lines("/bad-urls.jsonl")
        .map(line -> JsonMapper.shared().readTree(line))
        .filter(line -> line.path("input").path("patch").has("url"))
        .filter(line -> line.path("expected").asString().startsWith("422"));
  }

  @ParameterizedTest
  @MethodSource("urlsToRefuse")
  void every_bad_url_is_rejected_by_a_rule(JsonNode line) {
    assertThat(broken(line.path("input").path("patch").path("url").asString()))
        .as(line.path("why").asString())
        .hasSize(1)
        .first()
        .isIn(ID + " /url", "webhook.url.callable /url");
  }

  @Test
  void checks_whole_webhooks_and_updates_without_a_url() {
    Webhook inside = new Webhook().url("http://10.0.0.1/");

    ViolationSink found =
        UrlAddressIsAllowed.ofWebhook(AddressPolicy.publicOnly())
            .check(inside, ViolationSink.empty());
    assertThat(found.report().violations()).hasSize(1);
    assertThat(RULES.check(new UpdateWebhookRequest().name("Indexer")).passed()).isTrue();
  }

  @Test
  void lets_the_operator_allow_networks() {
    AddressPolicy guard = AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8"));

    assertThat(
            UrlAddressIsAllowed.ofUpdate(guard)
                .check(
                    new UpdateWebhookRequest().url("http://127.0.0.1:8080/"), ViolationSink.empty())
                .report())
        .isEqualTo(Report.EMPTY);
  }

  @Test
  void the_violation_does_not_name_the_network() {
    Violation violation =
        RULES.check(new UpdateWebhookRequest().url("http://169.254.169.254/")).violations().get(0);

    assertThat(violation)
        .hasToString(
            "/url: url must not name an address that is closed to webhooks"
                + " (section 2.2, RFC 6761, RFC 6890);"
                + " use a host that is reachable from the Internet ["
                + ID
                + "]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://hooks.example.com:8443/index", "https://8.8.8.8/index"})
  void allocates_nothing_for_an_allowed_url(String url) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    UpdateWebhookRequest body = new UpdateWebhookRequest().url(url);

    long fewest = Long.MAX_VALUE;
    for (int round = 0; round < 50 && fewest > 0; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 10_000; i++) {
        assertPassed(body);
      }
      fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
    }

    assertThat(fewest / 10_000.0).as("bytes per check").isLessThan(0.5);
  }

  private static void assertPassed(UpdateWebhookRequest body) {
    if (!RULES.check(body).passed()) {
      throw new AssertionError("the body was fine before");
    }
  }
}
