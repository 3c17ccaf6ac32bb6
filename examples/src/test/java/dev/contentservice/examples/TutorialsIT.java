package dev.contentservice.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.contentservice.service.Chromium;
import dev.contentservice.service.PastedPage;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Follows tutorials as a newcomer does: in a new clone, with an empty local Maven repository,
 * typing only what is printed.
 */
@Tag("nightly")
class TutorialsIT {
  @TempDir static Path home;
  private static Path project;

  @BeforeAll
  static void clonesTheProject() throws Exception {
    String root = Path.of("..").toRealPath().toString();
    project = home.resolve("content-service");
    assertThat(printed(home, "git", "clone", "-q", root, project.toString())).isEmpty();
  }

  @AfterEach
  void nothing_but_built_files_is_left_in_the_project() throws Exception {
    assertThat(printed(project, "git", "status", "--porcelain", "--ignored").lines())
        .allMatch(line -> line.matches("!! (.*/)?target/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TUTORIAL-RULES.md", "CONFORMANCE.md", "TESTING.md"})
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
      browser.go(home.resolve("form-tutorial/form.html").toUri());
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

  /** Each step is a commit, and each customer sees and gets only his own. */
  @Test
  void an_empty_folder_becomes_a_shop_with_webhooks_of_its_customers() throws Exception {
    Map<String, String> ports = Map.of("8080", "" + freePort(), "9091", "" + freePort());
    try (PastedPage page = page("TUTORIAL-SPRING-BOOT.md", ports)) {
      page.run();

      Path shop = home.resolve("tea-shop");
      assertThat(printed(shop, "git", "status", "--porcelain")).isEmpty();
      List<Long> commits =
          printed(shop, "git", "log", "--format=%ct").lines().map(Long::parseLong).toList();
      assertThat(commits).hasSize(4);
      assertThat(commits.get(0) - commits.get(3)).isLessThan(600);
      assertThat(page.printed("3")).contains("sencha").doesNotContain("oolong", "coffee");
      if (Chromium.installed().isPresent()) {
        try (Chromium browser = Chromium.open()) {
          URI settings = URI.create("http://127.0.0.1:" + ports.get("8080") + "/webhooks.html");
          browser.go(settings);
          browser.value("document.cookie = 'customer=bert'");
          browser.go(settings);
          String shown = "document.querySelector('webhook-settings').shadowRoot?.textContent";
          browser.until(shown + "?.includes('Add webhook')");
        }
      }
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

  private static void paste(String name) throws Exception {
    try (PastedPage page = page(name, Map.of("127.0.0.1:8081", "127.0.0.1:" + freePort()))) {
      page.run();
    }
  }

  private static PastedPage page(String name, Map<String, String> addresses) {
    Map<String, String> variables = new HashMap<>();
    variables.put("MAVEN_OPTS", "-Dmaven.repo.local=" + home.resolve("repository"));
    for (String who : List.of("AUTHOR", "COMMITTER")) {
      variables.put("GIT_" + who + "_NAME", "Anna");
      variables.put("GIT_" + who + "_EMAIL", "anna@example.com");
    }
    return new PastedPage("docs/" + name, project, variables, addresses);
  }

  private static String printed(Path folder, String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
