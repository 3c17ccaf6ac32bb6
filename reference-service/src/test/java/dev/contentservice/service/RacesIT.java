package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Many concurrent clients request the same thing; {@code -Dreliability.rounds=100}. Starts its own
 * services, since it needs several nodes.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class RacesIT {
  private static final int ROUNDS = ManyClients.share("reliability.rounds", 3);
  private static final int CLIENTS = 64;
  private static final int WEBHOOKS = 8;

  @TempDir static Path folder;
  private static List<RunningService> nodes;

  @Parameter EitherStore kind;

  /** Three nodes where possible; they start at the same time, on an empty store. */
  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    Map<String, String> settings = kind.in(own, ManyWebhooks.in(own, CLIENTS));
    nodes =
        ManyClients.atOnce(
            kind == EitherStore.POSTGRESQL ? 3 : 1, i -> () -> RunningService.in(own, settings));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    for (RunningService node : nodes) {
      node.close();
    }
  }

  @Test
  void each_name_has_one_winner_and_the_losers_get_the_violation() throws Exception {
    Map<Integer, Integer> statuses = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      int number = round;
      List<HttpResponse<String>> responses =
          ManyClients.atOnce(CLIENTS, i -> () -> rename(nodes.get(i % nodes.size()), i, number));
      responses.forEach(response -> statuses.merge(response.statusCode(), 1, Integer::sum));
      check(responses);
      namesAreUnique(nodes.get(0));
    }
    System.out.printf(
        "races, %s, %d nodes, %d rounds of %d clients: responses %s%n",
        kind, nodes.size(), ROUNDS, CLIENTS, statuses);
  }

  /** Eight clients for each webhook; all webhooks compete for the eight names of a round. */
  private static HttpResponse<String> rename(RunningService node, int client, int round)
      throws Exception {
    int webhook = client % WEBHOOKS;
    int name = client / WEBHOOKS;
    return ManyClients.update(
        node.base(), "w" + webhook, "{\"name\": \"round %d name %d\"}".formatted(round, name));
  }

  private static void check(List<HttpResponse<String>> responses) {
    assertThat(responses).extracting(HttpResponse::statusCode).containsOnly(200, 422);
    for (HttpResponse<String> response : responses) {
      if (response.statusCode() == 422) {
        assertThat(response.body()).contains("\"webhook.name.unique\"", "\"pointer\":\"/name\"");
      }
    }
  }

  private static void namesAreUnique(RunningService node) throws Exception {
    List<String> names = new ArrayList<>();
    for (JsonNode webhook : Exchange.get(node.management(), "/webhooks").get("items")) {
      names.add(webhook.get("name").asString());
    }
    assertThat(names).hasSize(CLIENTS).doesNotHaveDuplicates();
  }

  @Test
  void one_name_requested_by_all_goes_to_one() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String change = "{\"name\": \"only one %d\"}".formatted(round);
      Map<Integer, Long> statuses =
          ManyClients.atOnce(
                  CLIENTS,
                  i ->
                      () -> ManyClients.update(nodes.get(i % nodes.size()).base(), "w" + i, change))
              .stream()
              .collect(Collectors.groupingBy(HttpResponse::statusCode, Collectors.counting()));
      assertThat(statuses).isEqualTo(Map.of(200, 1L, 422, CLIENTS - 1L));
    }
  }

  @Test
  void concurrent_changes_of_different_members_are_not_lost() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<String> changes = changes("v" + round);
      List<HttpResponse<String>> responses =
          ManyClients.atOnce(
              changes.size(),
              i ->
                  () ->
                      ManyClients.update(
                          nodes.get(i % nodes.size()).base(), "w0", "{" + changes.get(i) + "}"));
      assertThat(responses).extracting(HttpResponse::statusCode).containsOnly(200);
      String webhook = ManyClients.update(nodes.get(0).base(), "w0", "{}").body();
      assertThat(webhook).contains(changes);
    }
  }

  /** Changes of one member each, as JSON without the braces. */
  private static List<String> changes(String value) {
    return List.of(
        "\"name\":\"" + value + "\"",
        "\"url\":\"https://example.com/" + value + "\"",
        "\"custom_payload\":\"" + value + "\"",
        "\"headers\":{\"X-A\":\"" + value + "\"}",
        "\"http_basic_user\":\"" + value + "\"",
        "\"http_basic_password\":\"" + value + "\"",
        "\"payload_api_version\":\"" + value + "\"");
  }
}
