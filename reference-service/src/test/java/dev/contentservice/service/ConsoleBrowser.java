package dev.contentservice.service;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The console in a browser, with a service of its own and a receiver of its webhooks. */
final class ConsoleBrowser implements AutoCloseable {
  private static final Path PICTURES = Path.of("target", "console");

  private final LoopbackReceiver receiver;
  private final RunningService service;
  private final Chromium browser;

  private ConsoleBrowser(LoopbackReceiver receiver, RunningService service, Chromium browser) {
    this.receiver = receiver;
    this.service = service;
    this.browser = browser;
  }

  /**
   * Starts all three, if the machine has a browser; {@code %1$s} in the webhooks is the URL of the
   * receiver.
   */
  static ConsoleBrowser start(Path folder, String webhooks) throws Exception {
    return start(folder, webhooks, Map.of());
  }

  /** The same with other settings of the service. */
  static ConsoleBrowser start(Path folder, String webhooks, Map<String, String> others)
      throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    Files.createDirectories(PICTURES);
    LoopbackReceiver receiver = new LoopbackReceiver();
    String provisioned = webhooks.formatted(receiver.url("/hook"));
    Map<String, String> settings = LoopbackWebhooks.in(folder, provisioned);
    settings.putAll(others);
    return new ConsoleBrowser(receiver, RunningService.in(folder, settings), Chromium.open());
  }

  LoopbackReceiver receiver() {
    return receiver;
  }

  /** Opens the console, then the page at this address, and waits for a text. */
  void open(String address, String waitsFor) throws Exception {
    browser.size(1280, 900);
    browser.go(service.management().resolve("/"));
    browser.until("document.querySelector('h1')");
    go(address);
    until(has(waitsFor));
  }

  void go(String address) throws Exception {
    browser.value("location.hash = '" + address + "'");
  }

  /** A script: whether the page shows this text. */
  static String has(String text) {
    return "document.querySelector('main').innerText.includes('" + text + "')";
  }

  void until(String script) throws Exception {
    browser.until(script);
  }

  String text(String script) throws Exception {
    return browser.value(script).asString();
  }

  /** The texts that a script evaluates to. */
  List<String> list(String script) throws Exception {
    List<String> texts = new ArrayList<>();
    browser.value(script).forEach(each -> texts.add(each.asString()));
    return texts;
  }

  void size(int width) throws Exception {
    browser.size(width, 900);
  }

  void prefersDark(boolean dark) throws Exception {
    browser.prefersDark(dark);
  }

  void force(String selector, List<String> states) throws Exception {
    browser.force(selector, states);
  }

  /** Empties the cache. */
  void forget() throws Exception {
    browser.forget();
  }

  int count(String selector) throws Exception {
    return browser.value("document.querySelectorAll('" + selector + "').length").asInt();
  }

  void run(String script) throws Exception {
    browser.value(script + "; 0");
  }

  void type(String id, String template) throws Exception {
    run(
        """
        (() => {
          const field = document.getElementById('%s');
          field.value = `%s`;
          field.dispatchEvent(new Event('input', {bubbles: true}));
          field.dispatchEvent(new Event('change', {bubbles: true}));
        })()
        """
            .formatted(id, template));
  }

  void enter() throws Exception {
    key("Enter", 13);
  }

  void backspace() throws Exception {
    key("Backspace", 8);
  }

  void key(String name, int code) throws Exception {
    browser.key(name, code);
  }

  /** Opens a part of the page of a webhook. */
  void tab(String label) throws Exception {
    String link =
        "[...document.querySelectorAll('main nav a')].find(each => each.innerText == '%s')"
            .formatted(label);
    until(link);
    run(link + ".click()");
    until(link + ".ariaCurrent");
  }

  /** Presses a button once it can be pressed: it cannot while its action runs. */
  void press(String label) throws Exception {
    String button =
        "[...document.querySelectorAll('main button')]"
            + ".find(each => each.innerText == '%s' && !each.disabled)".formatted(label);
    until(button);
    run(button + ".click()");
  }

  /** Presses a button, and once more to confirm after the page has shown this question. */
  void confirm(String label, String question) throws Exception {
    press(label);
    until(has(question));
    press(label);
  }

  void publish(String id) throws Exception {
    String event =
        """
        {"id": "%s", "entity_type": "item_type", "event_type": "create", "entity_id": "1",
         "entity": {"name": "<script>"}}
        """
            .formatted(id);
    URI events = service.management().resolve("/events");
    Exchange.send(HttpRequest.newBuilder(events).POST(BodyPublishers.ofString(event)));
  }

  void picture(String name) throws Exception {
    browser.picture(PICTURES.resolve(name + ".png"));
  }

  List<String> inaccessible() throws Exception {
    return Axe.violations(browser);
  }

  /** What axe-core finds too faint, in the states that elements have now. */
  List<String> faint() throws Exception {
    return Axe.faint(browser);
  }

  List<String> events() {
    return browser.events();
  }

  URI address() {
    return service.management();
  }

  /** The base URL of the contract. */
  URI api() {
    return service.base();
  }

  @Override
  public void close() throws Exception {
    browser.close();
    service.close();
    receiver.close();
  }
}
