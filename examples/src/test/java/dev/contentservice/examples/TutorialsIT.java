package dev.contentservice.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.contentservice.service.Chromium;
import dev.contentservice.service.PastedPage;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pastes tutorials that need only packaged jars into terminals. */
@Tag("nightly")
class TutorialsIT {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"TUTORIAL-RULES.md", "CONFORMANCE.md"})
  void each_command_prints_what_the_page_shows(String name) throws Exception {
    paste(name);
  }

  @Test
  void a_form_shows_what_the_page_says_while_one_types() throws Exception {
    assumeTrue(PastedPage.isInstalled("npm"), "no npm in the PATH");
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    String name = "TUTORIAL-FORM.md";
    paste(name);

    try (Chromium browser = Chromium.open()) {
      browser.go(folder.resolve("form/form.html").toUri());
      browser.until("document.querySelector('#violations li')");
      List<String> shown = new ArrayList<>(shown(browser));
      type(browser, "name", "Article");
      type(browser, "api_key", "article");
      assertThat(shown(browser)).isEmpty();
      type(browser, "ordering_direction", "desc");
      shown.addAll(shown(browser));

      assertThat(browser.value("document.forms[0].checkValidity()").asBoolean()).isTrue();
      assertThat(shown).hasSize(3);
      assertThat(Files.readString(Path.of("..", "docs", name)))
          .contains(shown.stream().map(line -> "\n" + line + "\n").toList());
    }
  }

  private static void type(Chromium browser, String name, String value) throws Exception {
    browser.value("document.forms[0].elements['%s'].value = '%s'".formatted(name, value));
    browser.value("document.forms[0].dispatchEvent(new Event('input'))");
  }

  private static List<String> shown(Chromium browser) throws Exception {
    String text = browser.value("document.getElementById('violations').innerText").asString();
    return text.lines().filter(line -> !line.isBlank()).toList();
  }

  private void paste(String name) throws Exception {
    for (String module : new String[] {"examples", "tools"}) {
      Files.createSymbolicLink(folder.resolve(module), Path.of("..", module).toRealPath());
    }
    Map<String, String> addresses = Map.of("127.0.0.1:8081", "127.0.0.1:" + freePort());
    try (PastedPage page = new PastedPage("docs/" + name, folder, Map.of(), addresses)) {
      page.run();
    }
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
