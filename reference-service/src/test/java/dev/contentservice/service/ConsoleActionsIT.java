package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an operator does in the console besides webhooks and events, with an admin token. Starts its
 * own service, because others have no such token.
 */
@Tag("nightly")
class ConsoleActionsIT {
  private static final String ADMIN = "canary-admin-token";
  private static final String FOCUSED = "document.activeElement.innerText";
  private static final String SECRET = "document.querySelector('.secret')?.innerText";

  /** Everything in which a script or an extension could find a secret. */
  private static final String PAGE =
      """
      document.documentElement.outerHTML + JSON.stringify([localStorage, sessionStorage,
        document.cookie, location.href, [...document.querySelectorAll('input')].map(e => e.value)])
      """;

  private static final String WEBHOOKS =
      """
      [{"id": "indexer", "name": "Search indexer", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item_type", "event_types": ["create"]}]},
       {"id": "slow", "name": "Slow receiver", "url": "%1$s", "enabled": true, "events": []}]
      """;

  @TempDir static Path folder;
  @AutoClose private static ConsoleBrowser console;

  @BeforeAll
  static void start() throws Exception {
    console = ConsoleBrowser.start(folder, WEBHOOKS, Map.of("CONTENT_ADMIN_TOKEN", ADMIN));
  }

  @BeforeEach
  void open_the_console_with_the_token() throws Exception {
    console.receiver().respond(204, "X-Receiver", "ready");
    console.open("#/", "CONTENT_ADMIN_TOKEN, or one");
    enter(ADMIN);
    console.until(has("Needs attention"));
  }

  @AfterEach
  void no_page_is_inaccessible_or_has_a_secret_that_was_shown_before() throws Exception {
    assertThat(console.inaccessible()).isEmpty();
    console.go("#/explain");
    console.until("document.querySelector('h1').innerText == 'Explain'");
    assertThat(console.text(PAGE)).doesNotContain(ADMIN, "whsec_", "cst_");
    assertThat(console.events())
        .noneMatch(event -> event.contains("Content Security Policy"))
        .noneMatch(event -> event.contains("\"Runtime.exceptionThrown\""));
    while (console.receiver().waiting() > 0) {
      console.receiver().next();
    }
  }

  private static void enter(String token) throws Exception {
    console.until("document.activeElement.id == 'admin-token'");
    console.type("admin-token", token);
    console.press("Continue");
  }

  @Test
  void without_the_admin_token_the_page_asks_for_it_and_shows_no_data() throws Exception {
    console.open("#/webhooks", "CONTENT_ADMIN_TOKEN, or one");
    assertThat(console.text("document.body.innerText")).doesNotContain("Search indexer");
    enter("too short");
    console.until(has("at least 16 visible ASCII characters"));
    assertThat(console.inaccessible()).isEmpty();
    enter("canary-of-another-token");
    console.until(has("The service rejected this token."));
    assertThat(console.text(PAGE)).doesNotContain("canary");
    console.picture("admin-token");
    enter(ADMIN);
    console.until(has("Search indexer"));
    console.until(FOCUSED + " == 'Webhooks'");
    assertThat(console.text(PAGE)).doesNotContain("canary");
  }

  @Test
  void a_test_event_is_sent_and_its_delivery_shown() throws Exception {
    console.go("#/webhook/indexer");
    console.press("Send test event");
    assertThat(console.receiver().next().body()).contains("\"test\"");
    console.until(has("Test event: delivered"));
    console.until(FOCUSED + " == 'Send test event'");
    console.picture("test-event");
    assertThat(console.inaccessible()).isEmpty();
    console.run("document.querySelector('main .done a').click()");
    console.until(has("Attempt 1: 204"));
  }

  @Test
  void a_signing_key_is_shown_once_signs_requests_and_is_deleted() throws Exception {
    console.go("#/webhook/indexer?tab=security");
    console.press("Create signing key");
    console.until(SECRET);
    assertThat(console.text(SECRET)).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(console.text(FOCUSED)).isEqualTo("Copy");
    console.press("Copy");
    console.until("document.querySelector('main .done [role=status]')?.innerText");
    assertThat(console.inaccessible()).isEmpty();
    console.picture("signing-key");
    console.press("Done");
    console.until("!document.querySelector('.secret')");
    assertThat(console.text(PAGE)).doesNotContain("whsec_");

    console.press("Send test event");
    assertThat(console.receiver().next().header("webhook-signature")).startsWith("v1,");
    assertThat(console.count("main .lines li")).isOne();
    console.confirm("Delete key", "Receivers that know only this one");
    console.until("!document.querySelector('main .lines li')");
    console.press("Send test event");
    assertThat(console.receiver().next().header("webhook-signature")).isNull();
  }

  @Test
  void a_key_pair_shows_its_public_key_only_and_signs_requests() throws Exception {
    String publicKey = "document.querySelector('main .lines span code')?.innerText";
    console.go("#/webhook/indexer?tab=security");
    console.press("Create key pair");
    console.until(publicKey);
    assertThat(console.text(publicKey)).matches("whpk_[A-Za-z0-9+/]{43}=");
    assertThat(console.text(PAGE)).doesNotContain("whsk_");
    assertThat(console.count(".secret")).isZero();
    console.picture("key-pair");

    console.press("Send test event");
    assertThat(console.receiver().next().header("webhook-signature")).startsWith("v1a,");
    console.confirm("Delete key", "Receivers that know only this one");
    console.until("!document.querySelector('main .lines li')");
  }

  @Test
  void pending_deliveries_are_cancelled_one_by_one_and_all_at_once() throws Exception {
    console.receiver().respond(503, "Retry-After", "3600");
    console.go("#/webhook/slow");
    console.press("Send test event");
    console.receiver().next();
    console.until(has("Show its delivery"));
    console.run("document.querySelector('main .done a').click()");
    console.until(has("Attempt 1: 503"));
    console.press("Retry now");
    console.receiver().next();
    console.until(has("Attempt 2: 503"));
    console.press("Cancel delivery");
    console.until(has("It is cancelled;"));
    assertThat(console.text("document.querySelector('main .head .state').innerText"))
        .isEqualTo("cancelled");
    console.picture("cancelled");

    console.press("Replay");
    console.until(has("Cancel delivery"));
    console.go("#/webhook/slow");
    console.until("document.querySelector('main tbody .state.wait')");
    console.confirm("Cancel all pending", "Cancel every pending delivery");
    console.until(has("1 delivery is cancelled."));
    console.type("state", "cancelled");
    console.until("document.querySelector('main tbody .state')?.innerText == 'cancelled'");
  }

  @Test
  void a_token_is_shown_once_authenticates_and_is_revoked() throws Exception {
    console.go("#/tokens");
    console.until("document.getElementById('token-name')");
    console.type("token-name", "a b");
    console.press("Create token");
    console.until("document.querySelector('#token-name[aria-invalid=true]')");
    assertThat(console.inaccessible()).isEmpty();
    console.type("token-name", "ci");
    console.press("Create token");
    console.until(SECRET);
    String token = console.text(SECRET);
    Eventually.yes(() -> status(token) == 404);
    console.until(has(token.substring(token.length() - 4)));
    assertThat(console.inaccessible()).isEmpty();
    console.picture("token");

    console.go("#/models");
    console.until(has("Models"));
    console.go("#/tokens");
    console.until("document.querySelector('main tbody tr')");
    assertThat(console.text(PAGE)).doesNotContain("cst_");
    console.press("Revoke");
    console.until(has("Requests with it are rejected."));
    console.picture("revoke");
    console.press("Revoke");
    console.until(has("There is no token yet."));
    Eventually.yes(() -> status(token) == 401);
  }

  private static int status(String token) throws Exception {
    return Exchange.put(console.api(), "/webhooks/none", token, "{}").statusCode();
  }

  @Test
  void a_model_is_deleted_with_its_menu_item() throws Exception {
    String article = "{\"name\": \"Article\", \"api_key\": \"article\"}";
    Exchange.post(console.api(), "/item-types", ManyClients.TOKEN, article);
    console.go("#/models");
    console.until(has("article"));
    console.run("document.querySelector('main tbody a').click()");
    console.press("Delete");
    console.until(has("Delete this model and its menu items?"));
    console.picture("model");
    // Not on what deletes.
    assertThat(console.text(FOCUSED)).isEqualTo("Back");
    // Reading the page again after a change leaves the focus where the user has moved it.
    console.run(
        "document.activeElement.previousSibling.focus(); performance.clearResourceTimings()");
    Exchange.put(console.api(), "/webhooks/indexer", ManyClients.TOKEN, "{}");
    console.until("performance.getEntries().some(each => each.name.includes('/models/'))");
    assertThat(console.text(FOCUSED)).isEqualTo("Delete");
    console.run(
        "document.activeElement.dispatchEvent("
            + "new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))");
    console.until("!(" + has("Delete this model and its menu items?") + ")");
    console.until(FOCUSED + " == 'Delete'");
    console.confirm("Delete", "Delete this model and its menu items?");
    console.until(has("There is no model yet."));
    console.until(has("There is no menu item yet."));
  }
}
