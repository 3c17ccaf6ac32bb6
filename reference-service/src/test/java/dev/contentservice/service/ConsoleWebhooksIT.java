package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From an empty console to a delivered event, then every change of a webhook, in a real browser.
 */
@Tag("exhaustive")
class ConsoleWebhooksIT {
  @TempDir static Path folder;

  @Test
  void a_webhook_is_created_notified_edited_disabled_and_deleted() throws Exception {
    try (ConsoleBrowser console = ConsoleBrowser.start(folder, "[]")) {
      console.open("#/", "First steps");
      assertThat(console.inaccessible()).isEmpty();
      checkedWhileTyped(console);
      rejected(console);
      created(console);
      unsavedChangesAreKept(console);
      edited(console);
      editedByTwo(console);
      orderedAndThrottled(console);
      orderedByTwo(console);
      certified(console);
      disabledByTheService(console);
      disabledAndDeleted(console);
    }
  }

  /** Each field once the user has typed there, without a request. */
  private static void checkedWhileTyped(ConsoleBrowser console) throws Exception {
    console.go("#/new-webhook");
    console.until("document.getElementById('field-url')");
    assertThat(console.count(".at-field")).isZero();
    console.type("field-url", "ftp://receiver");
    console.until("document.querySelector('#field-url[aria-invalid=true]')");
    assertThat(problem(console, "url")).isEqualTo("start it with https:// or http://");
    console.type("field-http_basic_user", "a:b");
    console.type("field-events-0-event_types", "create, create");
    console.type("field-events-0-filter-entity_type", "item_type");
    console.until("document.getElementById('field-events-0-event_types-problem')");
    assertThat(problem(console, "events-0-event_types"))
        .isEqualTo("Warning: remove the repeated event type");
    // Neither a warning nor a violation of a field without input counts.
    assertThat(console.count("[aria-invalid]")).isEqualTo(2);
    console.run("document.querySelector('details').open = true");
    assertThat(console.inaccessible()).isEmpty();
    console.picture("checked");
    console.type("field-url", "https://receiver.example/");
    console.until("!document.querySelector('#field-url[aria-invalid]')");
    assertThat(console.events())
        .noneMatch(event -> event.contains("\"method\":\"POST\"") && event.contains("/webhooks"));
  }

  private static String problem(ConsoleBrowser console, String field) throws Exception {
    return console.text("document.getElementById('field-%s-problem').innerText".formatted(field));
  }

  /** The service knows more: it sends nothing to addresses inside the network. */
  private static void rejected(ConsoleBrowser console) throws Exception {
    console.type("field-url", "http://10.0.0.1/");
    console.press("Create webhook");
    console.until("document.querySelector('#field-url[aria-invalid=true]')");
    assertThat(problem(console, "url")).contains("CONTENT_DELIVERY_ALLOWED_ADDRESSES");
    assertThat(problem(console, "events-0-filter-entity_ids")).startsWith("list an entity");
    assertThat(console.inaccessible()).isEmpty();
    console.picture("violations");
  }

  private static void created(ConsoleBrowser console) throws Exception {
    console.type("field-name", "First");
    console.type("field-url", console.receiver().url("/first"));
    console.type("field-events-0-entity_type", "item_type");
    console.type("field-events-0-event_types", "create, update");
    console.type("field-events-0-filter-entity_type", "");
    console.type("field-http_basic_user", "user");
    console.type("field-http_basic_password", "canary-password");
    console.type("field-headers", "X-Key: canary-header");
    console.press("Create webhook");
    console.until("document.querySelector('h1').innerText == 'First'");
    console.until("document.querySelector('.secret')?.innerText.startsWith('whsec_')");
    assertThat(console.inaccessible()).isEmpty();
    console.picture("created");
    console.press("Done");
    assertThat(console.text("document.documentElement.outerHTML")).doesNotContain("whsec_");
    assertThat(console.text("document.documentElement.outerHTML")).doesNotContain("canary-");
    console.tab("Deliveries");
    console.publish("first-event");
    assertThat(console.receiver().next().header("X-Key")).isEqualTo("canary-header");
    console.until("document.querySelector('[title=first-event]')");
    assertThat(console.inaccessible()).isEmpty();
  }

  /** Types that were seen are suggested; a link asks before what was typed is lost. */
  private static void unsavedChangesAreKept(ConsoleBrowser console) throws Exception {
    String page = console.text("location.hash");
    console.go(page.replace("webhook", "edit-webhook"));
    console.until("document.getElementById('field-name')");
    console.type("field-events-0-event_types", "create, ");
    console.until(
        "document.querySelector('#field-events-0-event_types-seen option')?.value"
            + " == 'create, update'");
    console.run("document.querySelector('.brand').click()");
    console.until(has("What you have changed is not saved."));
    assertThat(console.text("document.activeElement.innerText")).isEqualTo("Stay");
    assertThat(console.inaccessible()).isEmpty();
    console.picture("unsaved");
    console.press("Stay");
    console.until("!" + has("What you have changed is not saved."));
    assertThat(console.text("location.hash")).contains("edit-webhook");

    console.run("document.querySelector('.brand').click()");
    console.until(has("Leave without saving"));
    console.run("document.querySelector('form .problem a').click()");
    console.until("document.querySelector('h1').innerText == 'Overview'");
    console.go(page);
    console.until(has("First"));
    backIsGuarded(console, page);
  }

  /** The browser's Back asks, too, and loses nothing: neither the form nor the page before. */
  private static void backIsGuarded(ConsoleBrowser console, String page) throws Exception {
    String form = page.replace("webhook", "edit-webhook");
    console.go(form);
    console.until("document.getElementById('field-name')");
    console.type("field-name", "unsaved");
    console.run("history.back()");
    console.until(has("What you have changed is not saved."));
    assertThat(console.text("location.hash")).isEqualTo(form);
    assertThat(console.text("document.getElementById('field-name').value")).isEqualTo("unsaved");
    assertThat(console.text("String(dispatchEvent(new Event('beforeunload', {cancelable: true})))"))
        .as("a reload goes on without a question")
        .isEqualTo("false");
    console.run("document.querySelector('form .problem a').click()");
    console.until("document.querySelector('h1').innerText == 'First'");
    assertThat(console.text("location.hash")).isEqualTo(page);
    console.run("history.back()");
    console.until("document.getElementById('field-name')?.value == 'First'");
    console.run("history.back()");
    console.until("document.querySelector('h1').innerText == 'First'");
  }

  private static void edited(ConsoleBrowser console) throws Exception {
    console.run("[...document.querySelectorAll('main a')].find(a => a.text == 'Edit').click()");
    console.until("document.getElementById('field-name')");
    assertThat(console.inaccessible()).isEmpty();
    console.type("field-name", "Second");
    filtered(console);
    console.press("Save");
    console.until("document.querySelector('h1').innerText == 'Second'");
    String id = console.text("location.hash.slice(10).split('?')[0]");
    assertThat(Exchange.get(console.address(), "/webhooks/" + id).at("/events/0/filter").toString())
        .isEqualTo("{\"entity_type\":\"item_type\",\"entity_ids\":[\"first\",\"e 3\"]}");
    HttpRequest.Builder unfiltered = Exchange.json(console.address(), "/webhooks/" + id, "");
    Exchange.send(
        unfiltered.PUT(
            BodyPublishers.ofString(
                "{\"events\": [{\"entity_type\": \"item_type\","
                    + " \"event_types\": [\"create\", \"update\"]}]}")));
    console.publish("second-event");
    // Its secrets were not sent, so they are as before.
    assertThat(console.receiver().next().header("X-Key")).isEqualTo("canary-header");
    console.tab("History");
    console.until(has("name: \"First\" → \"Second\""));
  }

  /** Ids of a filter are chips, which the keyboard alone adds and removes. */
  private static void filtered(ConsoleBrowser console) throws Exception {
    String input = "document.getElementById('field-events-0-filter-entity_ids')";
    console.type("field-events-0-filter-entity_type", "item_type");
    console.type("field-events-0-filter-entity_ids", "first, e2,e 3");
    console.until("document.querySelectorAll('.chips li').length == 2");
    console.run(input + ".focus()");
    console.enter();
    console.until("document.querySelectorAll('.chips li').length == 3");
    console.type("field-events-0-filter-entity_ids", "first,");
    console.until(has("It is listed already."));
    console.run(
        "const pasted = new DataTransfer(); pasted.setData('text', 'e4\\r\\ne5\\te6'); "
            + input
            + ".dispatchEvent(new ClipboardEvent('paste',"
            + " {clipboardData: pasted, bubbles: true, cancelable: true}))");
    console.until("document.querySelectorAll('.chips li').length == 6");
    console.until(has("3 were added."));
    assertThat(console.inaccessible()).isEmpty();
    console.picture("chips");
    for (int left = 5; left >= 3; left--) {
      console.backspace();
      console.until("document.querySelectorAll('.chips li').length == " + left);
    }
    console.run("document.querySelector('.chips button[aria-label=\"Remove e2\"]').click()");
    console.until(has("e2 was removed."));
    assertThat(console.text("document.activeElement.id")).endsWith("entity_ids");
  }

  private static void editedByTwo(ConsoleBrowser console) throws Exception {
    String id = console.text("location.hash.slice(10).split('?')[0]");
    console.go("#/edit-webhook/" + id);
    console.until("document.getElementById('field-name')");
    console.type("field-name", "Third");
    put(console, id, "{\"payload_api_version\": \"7\"}");
    console.press("Save");
    console.until(has("This webhook was changed while you edited it."));
    console.until(has("payload_api_version: \"1\" → \"7\""));
    assertThat(console.inaccessible()).isEmpty();
    console.picture("meanwhile");
    console.press("Save");
    console.until("document.querySelector('h1').innerText == 'Third'");
    console.press("Undo");
    console.until("document.querySelector('h1').innerText == 'Second'");
    console.until(has("Undone: the webhook is as before."));
    assertThat(console.inaccessible()).isEmpty();
    console.tab("History");
    console.until(has("payload_api_version: \"1\" → \"7\""));
  }

  private static void orderedAndThrottled(ConsoleBrowser console) throws Exception {
    String id = console.text("location.hash.slice(10).split('?')[0]");
    console.tab("Settings");
    console.run(
        "const order = document.getElementById('order'); order.value = 'hold';"
            + " order.dispatchEvent(new Event('change', { bubbles: true }))");
    console.type("requests-per-second", "2000");
    console.press("Save order and rate");
    console.until(has("send a number of at most 1000"));
    console.type("requests-per-second", "20");
    console.press("Save order and rate");
    console.until("document.querySelector('fieldset .done')?.innerText.startsWith('Saved.')");
    assertThat(stored(console, id)).isEqualTo(delivery("hold", 20));
    assertThat(console.inaccessible()).isEmpty();
    console.picture("order");
  }

  /** What one has not changed follows the store; what one has is not stored over the other's. */
  private static void orderedByTwo(ConsoleBrowser console) throws Exception {
    String id = console.text("location.hash.slice(10).split('?')[0]");
    put(console, id + "/delivery", delivery("hold", 5));
    console.until("document.getElementById('requests-per-second').value == '5'");
    console.type("order", "skip_failed");
    put(console, id + "/delivery", delivery("hold", 7));
    console.press("Save order and rate");
    console.until(has("This webhook was changed while you edited it."));
    console.until("document.getElementById('requests-per-second').value == '7'");
    assertThat(console.inaccessible()).isEmpty();
    assertThat(stored(console, id)).isEqualTo(delivery("hold", 7));
    console.press("Save order and rate");
    console.until("document.querySelector('fieldset .done')?.innerText.startsWith('Saved.')");
    assertThat(stored(console, id)).isEqualTo(delivery("skip_failed", 7));
    console.press("Undo");
    console.until(has("Undone: order and rate are as before."));
    assertThat(stored(console, id)).isEqualTo(delivery("hold", 7));
    assertThat(console.text("String(" + has("while you edited it") + ")")).isEqualTo("false");
  }

  private static String delivery(String order, int rate) {
    return "{\"order\":\"%s\",\"throttle\":{\"requests_per_second\":%2$d,\"burst\":%2$d}}"
        .formatted(order, rate);
  }

  private static String stored(ConsoleBrowser console, String id) throws Exception {
    return Exchange.get(console.address(), "/webhooks/" + id).get("delivery").toString();
  }

  /** The other operator. */
  private static void put(ConsoleBrowser console, String path, String body) throws Exception {
    HttpRequest.Builder other = Exchange.json(console.address(), "/webhooks/" + path, "");
    assertThat(Exchange.send(other.PUT(BodyPublishers.ofString(body))).statusCode()).isEqualTo(200);
  }

  private static void certified(ConsoleBrowser console) throws Exception {
    console.tab("Security");
    String page = console.text("location.hash");
    Map<String, String> files = Certificate.make(folder, "console").in(folder);
    String key = Files.readString(Path.of(files.get("CONTENT_TLS_KEY")));
    console.type("certificate-chain", "none");
    console.type("private-key", key);
    console.press("Set certificate");
    console.until(has("certificates in PEM form"));
    console.type(
        "certificate-chain", Files.readString(Path.of(files.get("CONTENT_TLS_CERTIFICATE"))));
    put(console, page.replaceAll("#/webhook/|\\?.*", ""), "{\"payload_api_version\": \"8\"}");
    console.press("Set certificate");
    console.until(has("payload_api_version: \"7\" → \"8\""));
    console.press("Set certificate");
    console.until(has("CN=console"));
    console.until(has("expires within 30 days"));
    console.until("document.getElementById('private-key').value == ''");
    assertThat(console.inaccessible()).isEmpty();
    console.picture("certificate");
    console.go("#/");
    console.until(has("Client certificates have expired or expire"));
    console.go(page);
    console.until(has("CN=console"));
  }

  private static void disabledByTheService(ConsoleBrowser console) throws Exception {
    console.receiver().respond(410);
    console.publish("third-event");
    console.until("document.querySelector('.head .state.bad')");
    console.go("#/");
    console.until(has("disabled by the service: "));
    console.go("#/webhooks");
    console.until("document.getElementById('state')");
    console.type("state", "disabled_by_service");
    console.until("document.querySelectorAll('main tbody tr').length == 1");
    assertThat(console.inaccessible()).isEmpty();
    console.picture("webhooks");
    console.type("state", "enabled");
    console.until(has("No webhook is in this state."));
    console.type("state", "");
    console.until("document.querySelector('main tbody a')");
    console.receiver().respond(204);
    console.run("document.querySelector('main tbody a').click()");
    console.press("Enable");
    console.until("document.querySelector('.head .state.good')");
  }

  private static void disabledAndDeleted(ConsoleBrowser console) throws Exception {
    console.tab("Settings");
    console.confirm("Disable", "Send nothing to this webhook?");
    String undo = "document.querySelector('.after .done button')";
    console.until(has("Disabled.") + " && !" + has("Enabled.") + " && " + undo);
    console.run(undo + ".click()");
    console.until(has("Undone: the webhook is enabled."));
    console.confirm("Disable", "Send nothing to this webhook?");
    console.until(has("not enabled"));
    console.tab("Deliveries");
    console.publish("skipped-event");
    console.type("state", "skipped");
    console.until("document.querySelector('main tbody .state')?.innerText == 'skipped'");
    console.press("Enable");
    console.until("document.querySelector('.head .state.good')");
    console.until(has("Enabled. Skipped: "));
    assertThat(console.inaccessible()).isEmpty();
    console.picture("skipped");
    console.confirm("Replay skipped", "(skipped) again?");
    while (!console.receiver().next().body().contains("skipped-event")) {
      // The event that got 410 is retried or was skipped, too.
    }
    console.until("document.querySelector('.head').innerText.includes('pending again.')");
    replayed(console);
    console.tab("Settings");
    console.confirm("Delete", "Pending deliveries are not sent");
    console.until(has("There is no webhook yet"));
    assertThat(console.inaccessible()).isEmpty();
  }

  private static void replayed(ConsoleBrowser console) throws Exception {
    console.type("replay-state", "delivered");
    console.until(has("deliveries to replay."));
    console.type("replay-until", "2020-01-01T00:00");
    console.until(has("No delivery to replay."));
    console.type("replay-until", "");
    console.until(has("deliveries to replay."));
    console.run("document.getElementById('replay-state').scrollIntoView({block: 'center'})");
    console.picture("replay");
    console.confirm("Replay all", "(delivered) again?");
    while (console.receiver().next().header("webhook-replay") == null) {
      // A retry.
    }
    console.until(
        "[...document.querySelectorAll('.card')].some(card => card.innerText.startsWith('Replay')"
            + " && card.innerText.includes('are pending again.'))");
  }
}
