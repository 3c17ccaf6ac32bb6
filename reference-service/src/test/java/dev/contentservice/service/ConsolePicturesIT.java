package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pictures of README.md and MANAGING.md. {@code -Dupdate-docs} draws them; without it, the
 * views must have the labels that they had when they were drawn.
 */
@Tag("nightly")
class ConsolePicturesIT {
  private static final Path IMAGES = Path.of("..", "docs", "images");
  private static final Path LABELS = Path.of("src", "test", "resources", "console");
  private static final String SHOWN_LABELS =
      "[...document.querySelectorAll('h1, h2, th, nav a, legend, dt')]"
          + ".map(each => each.innerText).join('\\n')";

  private static final String WEBHOOKS =
      """
      [{"id": "site", "name": "Website", "url": "%1$s", "enabled": true, "events": [<all>]},
       {"id": "search", "name": "Search", "url": "https://hooks.shop.invalid/search",
        "enabled": true, "events": [<all>]},
       {"id": "cache", "name": "Cache", "url": "https://hooks.shop.invalid/cache",
        "enabled": true, "events": [<all>]},
       {"id": "crm", "name": "CRM import", "url": "http://127.0.0.1:1/crm", "enabled": true,
        "events": [<all>]},
       {"id": "archive", "name": "Old archive", "url": "<gone>", "enabled": true,
        "events": [<all>]}]
      """
          .replace("<all>", "{\"entity_type\": \"item_type\", \"event_types\": [\"create\"]}");

  /** An hour of attempts, more of them as time goes by. */
  private static final String HOUR =
      """
      insert into attempt_statistics
      with recursive minutes (n) as (select 2 union all select n + 1 from minutes where n < 59)
      select '', 60, :minute - n * 60000, 400 - 5 * n + n * 37 % 50, n * 7 % 5, n * 11 % 40 + 40,
        20, 180, 120 - n, 40, 20, 10, 5, 0, 0, 0, 0
      from minutes
      """;

  @TempDir Path folder;

  @Test
  void the_pictures_of_the_pages_show_the_console_of_today() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    Map<String, String> store = EitherStore.SQLITE.in(folder);
    ConsoleBrowser.start(folder, "[]", store).close();
    long minute = System.currentTimeMillis() / 60_000 * 60_000;
    try (Connection database = DriverManager.getConnection(store.get("CONTENT_STORE_URL"));
        Statement statement = database.createStatement()) {
      statement.execute(HOUR.replace(":minute", Long.toString(minute)));
    }
    try (LoopbackReceiver gone = new LoopbackReceiver()) {
      gone.respond(410);
      String webhooks = WEBHOOKS.replace("<gone>", gone.url("/archive"));
      try (ConsoleBrowser console = ConsoleBrowser.start(folder, webhooks, store)) {
        for (int i = 0; i < 20; i++) {
          console.publish("event-" + i);
        }
        console.open("#/", "Needs attention");
        console.until(
            "['hooks.shop.invalid', 'CRM import', 'Old archive', 'breaker open', 'as the lookup failed']"
                + ".every(each => document.querySelector('main').innerText.includes(each))");
        picture(console, "console-overview");
        String failed =
            Exchange.get(console.address(), "/deliveries?webhook=crm&state=pending&error=connect")
                .get("items")
                .get(0)
                .get("id")
                .asString();
        console.go("#/delivery/" + failed);
        console.until("document.querySelector('.timeline li')");
        picture(console, "console-delivery");
      }
    }
  }

  private static void picture(ConsoleBrowser console, String name) throws Exception {
    String labels = console.text(SHOWN_LABELS).strip() + "\n";
    Path file = LABELS.resolve(name + ".txt");
    if (System.getProperty("update-docs") != null) {
      console.picture(name);
      Files.copy(
          Path.of("target", "console", name + ".png"),
          IMAGES.resolve(name + ".png"),
          StandardCopyOption.REPLACE_EXISTING);
      Files.writeString(file, labels);
    }
    assertThat(labels)
        .as("the picture %s.png is of another console: draw it with -Dupdate-docs", name)
        .isEqualTo(Files.readString(file));
  }
}
