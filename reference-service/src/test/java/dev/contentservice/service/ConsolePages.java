package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Every page of the console with something of each kind on it. */
final class ConsolePages implements AutoCloseable {
  private static final String WEBHOOKS =
      """
      [{"id": "indexer", "name": "Search indexer", "url": "%1$s", "enabled": true,
        "headers": {"X-Key": "value"}, "http_basic_user": "user", "payload_api_version": "3",
        "events": [{"entity_type": "item_type", "event_types": ["create", "update"],
          "filter": {"entity_type": "item_type", "entity_ids": ["1", "2", "3", "4", "5", "6", "7"]}},
          {"entity_type": "a", "event_types": []}, {"entity_type": "b", "event_types": ["update"]},
          {"entity_type": "c", "event_types": ["update"]}, {"entity_type": "d", "event_types": ["update"]}]},
       {"id": "off", "name": "Not enabled", "url": "%1$s", "enabled": false, "events": []}]
      """;

  /** A page: its address, a selector of what it shows when it is complete, and what is pressed. */
  record Page(String address, String complete, String... pressed) {
    @Override
    public String toString() {
      return address;
    }
  }

  private final ConsoleBrowser console;
  private final List<Page> pages = new ArrayList<>();

  private ConsolePages(ConsoleBrowser console) {
    this.console = console;
  }

  static ConsolePages open(Path folder) throws Exception {
    ConsolePages pages = new ConsolePages(ConsoleBrowser.start(folder, WEBHOOKS));
    pages.fill();
    return pages;
  }

  ConsoleBrowser console() {
    return console;
  }

  List<Page> all() {
    return List.copyOf(pages);
  }

  private void fill() throws Exception {
    console.open("#/", "Needs attention");
    console.publish("delivered");
    console.receiver().next();
    console.receiver().echo(500);
    console.publish("pending");
    console.receiver().next();
    post("/tokens", "{\"name\": \"ci\"}");
    post("/webhooks/indexer/signing-keys", "");
    Exchange.post(
        console.api(),
        "/item-types",
        ManyClients.TOKEN,
        "{\"name\": \"Article\", \"api_key\": \"article\"}");
    pages.add(new Page("#/", ".chart"));
    pages.add(new Page("#/webhooks", "main tbody td"));
    pages.add(
        new Page(
            "#/webhook/indexer",
            "main tbody td",
            "Replay all",
            "Cancel all pending",
            "Send test event"));
    pages.add(new Page("#/webhook/indexer?tab=events", "form", "Explain"));
    pages.add(new Page("#/webhook/indexer?tab=settings", "dl", "Disable", "Delete"));
    pages.add(
        new Page(
            "#/webhook/indexer?tab=security", ".lines li", "Delete key", "Create signing key"));
    pages.add(new Page("#/webhook/indexer?tab=history", "main tbody td"));
    pages.add(new Page("#/new-webhook", "form", "Create webhook"));
    pages.add(new Page("#/edit-webhook/indexer", "form"));
    pages.add(new Page("#/events", "main tbody td"));
    pages.add(new Page(first("#/events"), "main tbody td", "Show why each webhook matches or not"));
    pages.add(new Page("#/deliveries", "main tbody td"));
    pages.add(new Page(first("#/deliveries"), ".timeline li", "Show request"));
    pages.add(new Page("#/publish", "form"));
    pages.add(new Page("#/explain", "form", "Explain"));
    pages.add(new Page("#/try-body", "form"));
    pages.add(new Page("#/models", "section + section tbody td"));
    pages.add(new Page(first("#/models"), "dl"));
    pages.add(new Page("#/tokens", "main tbody td", "Revoke"));
    pages.add(new Page("#/audit", "main tbody td"));
    pages.add(new Page("#/unknown-page", "h1"));
  }

  private void post(String path, String body) throws Exception {
    HttpRequest.Builder request = Exchange.json(console.address(), path, "");
    Exchange.send(request.POST(BodyPublishers.ofString(body)));
  }

  /** The address that the first row of a list leads to. */
  private String first(String list) throws Exception {
    console.go(list);
    console.until("document.querySelector('main tbody a')");
    return console.text("document.querySelector('main tbody a').getAttribute('href')");
  }

  /** Opens the page anew, unfolds it and presses what it has. */
  void show(Page page) throws Exception {
    console.go("#/unknown-page");
    console.until("document.querySelector('h1').innerText == 'No such page'");
    console.go(page.address());
    console.until("!" + has("Loading …") + " && document.querySelector('" + page.complete() + "')");
    for (String label : page.pressed()) {
      console.press(label);
    }
    // Until requests are answered.
    console.until("!document.querySelector('button:disabled')");
    console.run("document.querySelectorAll('details').forEach(each => { each.open = true })");
    console.until("!" + has("Loading …"));
  }

  @Override
  public void close() throws Exception {
    console.close();
  }
}
