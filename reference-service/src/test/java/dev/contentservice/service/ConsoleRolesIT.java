package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Who the user is, what the console offers to each role, and what it says of its node. Starts its
 * own service, which has an admin token and whose keyset is moved.
 */
@Tag("exhaustive")
class ConsoleRolesIT {
  private static final String ROOT = "token-of-the-root-of-tests";
  private static final String WEBHOOKS =
      """
      [{"id": "w", "name": "Mail", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item_type", "event_types": ["create"]}]}]
      """;
  private static final List<String> TABS =
      List.of("Deliveries", "Events", "Settings", "Security", "History");
  private static final String BUTTONS =
      "[...document.querySelectorAll('main button, main a.button')].map(each => each.innerText)"
          + ".filter(each => each && !/^(Copy|Newest|Previous|Next|Last .*)$/.test(each))";

  @TempDir static Path folder;
  private static Path keyset;
  @AutoClose private static ConsoleBrowser console;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    keyset = Files.createDirectory(folder.resolve("keys")).resolve("keyset.json");
    console =
        ConsoleBrowser.start(
            folder,
            WEBHOOKS,
            Map.of("CONTENT_ADMIN_TOKEN", ROOT, "CONTENT_SECRETS_KEYSET", keyset.toString()));
    HttpRequest.Builder events = request("/events");
    String event =
        "{\"entity_type\": \"item_type\", \"event_type\": \"create\", \"entity_id\": \"1\","
            + " \"entity\": 1}";
    Exchange.send(events.POST(BodyPublishers.ofString(event)));
    console.receiver().next();
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(console.address().resolve(path))
        .header("Authorization", "Bearer " + ROOT);
  }

  private static void enter(String role) throws Exception {
    String body = "{\"name\": \"%s\", \"role\": \"%s\"}";
    String name = role + "-" + System.nanoTime();
    String token =
        Exchange.body(
                Exchange.send(
                    request("/tokens").POST(BodyPublishers.ofString(body.formatted(name, role)))))
            .get("token")
            .asString();
    console.open("#/", "Admin token");
    console.type("admin-token", token);
    console.press("Continue");
    console.until("document.querySelector('header').innerText.includes('%s')".formatted(role));
  }

  @ParameterizedTest
  @CsvSource({
    "read, '', 'Explain'",
    "operate, Publish, 'Send test event, Retry now, Cancel all pending, Replay all, Explain'",
    "administer, Publish, 'Send test event, Edit, Retry now, Cancel all pending, Replay all, Explain,"
        + " Disable, Delete, Save order and rate, Create signing key, Create key pair, Set certificate,"
        + " Create link'"
  })
  void only_what_the_role_permits_is_offered(String role, String page, String actions)
      throws Exception {
    enter(role);
    console.go("#/webhook/w");
    List<String> offered = new ArrayList<>();
    for (String tab : TABS) {
      console.tab(tab);
      console.until("!" + has("Loading …"));
      console.picture("role-" + role + "-" + tab);
      assertThat(console.inaccessible()).isEmpty();
      offered.addAll(console.list(BUTTONS));
    }
    offered.removeAll(TABS);

    assertThat(Set.copyOf(offered)).containsExactlyInAnyOrder(actions.split(", "));
    assertThat(console.text("document.querySelector('#pages').innerText").contains("Publish"))
        .isEqualTo(page != null && !page.isEmpty());
    console.go("#/new-webhook");
    console.until(
        has(role.equals("administer") ? "The service calls its URL" : "Your token has the role"));
    for (String list : List.of("#/deliveries", "#/events", "#/tokens", "#/models")) {
      console.go(list);
      console.until("!" + has("Loading …") + " && document.querySelector('h1')");
      if (role.equals("read")) {
        assertThat(console.list(BUTTONS)).as(list).isEmpty();
      }
    }
  }

  @Test
  void the_user_is_named_and_signs_out() throws Exception {
    enter("operate");
    console.until("document.querySelector('header').innerText.includes('operate-')");
    console.run(
        "[...document.querySelectorAll('header button')].find(each => each.innerText == 'Sign out').click()");
    console.until(has("Admin token"));
    assertThat(console.text("document.body.innerText")).doesNotContain("Mail", "operate-");
  }

  @Test
  void every_page_says_why_its_node_is_not_ready() throws Exception {
    enter("read");
    Path moved = Files.move(keyset, folder.resolve("moved.json"));
    try {
      // Otherwise the next check is within half a minute.
      console.run("dispatchEvent(new Event('request-failed'))");
      for (String page : List.of("#/", "#/webhooks", "#/audit", "#/webhook/w")) {
        console.go(page);
        console.until(has("The node that serves this page is not ready"));
        console.until(has("put the file back before it stops"));
      }
      assertThat(console.inaccessible()).isEmpty();
      console.picture("not-ready");
    } finally {
      Files.move(moved, keyset);
    }
    console.until("!" + has("is not ready"));
  }
}
