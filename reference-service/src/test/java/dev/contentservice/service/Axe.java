package dev.contentservice.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Accessibility of the shown page, as axe-core finds it: WCAG with contrast, and best practices.
 */
public final class Axe {
  private static final String SCRIPT = read();
  private static final String RUN =
      """
      axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.flatMap(
        rule => rule.nodes.map(node => rule.id + ' at ' + node.target + ': ' + node.failureSummary)))
      """;

  private static final String CONTRAST =
      RUN.replace("{resultTypes", "{runOnly: ['color-contrast'], resultTypes");

  private Axe() {}

  private static String read() {
    try (InputStream script = Axe.class.getResourceAsStream("/axe.min.js")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text without enough contrast, as the page is now. */
  static List<String> faint(Chromium browser) throws InterruptedException {
    browser.value("window.axe || " + SCRIPT + ";0");
    List<String> found = new ArrayList<>();
    browser.value(CONTRAST).forEach(each -> found.add(each.asString()));
    return found;
  }

  /** What is wrong at phone width and on a desk, in the light and in the dark. */
  public static List<String> violations(Chromium browser) throws InterruptedException {
    browser.value(SCRIPT + ";0");
    List<String> found = new ArrayList<>();
    for (int width : new int[] {390, 1280}) {
      browser.size(width, 900);
      if (browser.value("document.documentElement.scrollWidth").asInt() > width) {
        found.add("the page is wider than " + width);
      }
      for (boolean dark : new boolean[] {false, true}) {
        browser.prefersDark(dark);
        for (JsonNode each : browser.value(RUN)) {
          found.add(width + (dark ? ", dark: " : ", light: ") + each.asString());
        }
      }
    }
    browser.prefersDark(false);
    return found;
  }
}
