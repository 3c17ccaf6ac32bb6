package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Laws of every page of the console: contrast in all states, and layout with texts of any length.
 */
@Tag("nightly")
class ConsolePagesIT {
  private static final String INTERACTIVE =
      "a, button, input, select, textarea, summary, [tabindex]";
  private static final List<List<String>> STATES =
      List.of(
          List.of(),
          List.of("hover"),
          List.of("focus", "focus-visible"),
          List.of("hover", "active", "focus", "focus-visible"));

  /** Not the button of the menu, which stays on the next page and is never disabled. */
  private static final String DISABLE =
      "document.querySelectorAll('main button').forEach(each => { each.disabled = true })";

  private static final List<String> SUBMITTED =
      List.of("Publish", "Explain", "Check", "Create webhook", "Create token");

  @TempDir static Path folder;
  @AutoClose private static ConsolePages pages;
  private static ConsoleBrowser console;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    pages = ConsolePages.open(folder);
    console = pages.console();
  }

  private static String script(String name) throws Exception {
    try (InputStream script = ConsolePagesIT.class.getResourceAsStream("/console/" + name)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void every_state_of_every_element_has_contrast(boolean dark) throws Exception {
    String contrast = script("contrast.js");
    console.prefersDark(dark);
    for (int width : new int[] {390, 1280}) {
      console.size(width);
      for (ConsolePages.Page page : pages.all()) {
        pages.show(page);
        console.picture(page.toString().replaceAll("\\W+", "-") + width + (dark ? "-dark" : ""));
        for (List<String> states : STATES) {
          console.force(INTERACTIVE, states);
          assertThat(console.list(contrast)).as("%s %s %d", page, states, width).isEmpty();
          // Colours do not depend on the width.
          if (width > 390) {
            assertThat(console.faint()).as("%s %s", page, states).isEmpty();
          }
        }
        console.run(DISABLE);
        for (List<String> states : STATES) {
          console.force(INTERACTIVE, states);
          assertThat(console.list(contrast)).as("%s disabled %s", page, states).isEmpty();
        }
      }
    }
    console.prefersDark(false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: 'letters', length: 1500}",
        "{kind: 'wide', length: 10000}",
        "{kind: 'html', length: 255}",
        "{kind: 'right', length: 10000}",
        "{kind: 'emoji', length: 10000}",
        "{kind: 'marks', length: 1500}",
        "{kind: 'chinese', length: 255}",
        "{length: 1}",
        "{}"
      })
  void texts_of_any_length_do_not_break_the_layout(String texts) throws Exception {
    console.open("#/", "Needs attention");
    console.run(script("long-texts.js"));
    console.run("window.texts = " + texts);
    String layout = script("layout.js");
    for (ConsolePages.Page page : pages.all()) {
      console.run("window.problem = false");
      pages.show(page);
      for (int width : new int[] {390, 1280}) {
        console.size(width);
        assertThat(console.list(layout)).as("%s %d", page, width).isEmpty();
      }
      console.run("window.problem = true");
      for (String label : SUBMITTED) {
        console.run(
            "[...document.querySelectorAll('main button')].find(each => each.innerText == '%s')?.click()"
                .formatted(label));
      }
      console.until("!document.querySelector('button:disabled')");
      assertThat(console.list(layout)).as("%s with a problem", page).isEmpty();
    }
  }

  @Test
  void a_page_about_one_thing_has_its_texts_in_full() throws Exception {
    console.open("#/", "Needs attention");
    console.run(script("long-texts.js"));
    console.run("window.texts = {kind: 'letters', length: 1500}");
    for (ConsolePages.Page page : pages.all()) {
      if (page.address().matches("#/(webhook/.*tab=settings|(event|delivery|model)/.*)")) {
        pages.show(page);
        assertThat(console.count("dd .whole")).as(page.address()).isGreaterThanOrEqualTo(2);
        assertThat(console.text("document.querySelector('dd .whole').textContent")).hasSize(1500);
      }
    }
  }
}
