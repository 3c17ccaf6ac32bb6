package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The commands of the jar, while the service runs. Starts its own services, since it changes their
 * tokens and keys.
 */
@Tag("exhaustive")
class CommandsIT {
  private static final String EMPTY_CHANGE = "{}";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void tokens_and_keys_are_changed_under_running_nodes(EitherStore kind) throws Exception {
    Map<String, String> settings = kind.in(folder, TwoWebhooks.in(folder));
    try (RunningService one = RunningService.in(folder, settings);
        RunningService two = RunningService.in(folder, settings)) {
      aTokenIsAcceptedFromItsCreationUntilItIsRevoked(kind, settings, one, two);
      keysAreRotated(kind, settings, one);
    }
  }

  private void aTokenIsAcceptedFromItsCreationUntilItIsRevoked(
      EitherStore kind, Map<String, String> settings, RunningService one, RunningService two)
      throws Exception {
    JarCommand added = run(kind, settings, "token", "add", "ci");
    String token = added.out().strip();

    assertThat(added.out()).matches("cst_[A-Za-z0-9_-]{40,}\\R");
    assertThat(added.err()).isEmpty();
    Eventually.yes(() -> status(one, token) == 200);
    Eventually.yes(() -> status(two, token) == 200);
    assertThat(run(kind, settings, "token", "list").out())
        .containsPattern("(?m)^first\\t\\d{4}-.*\\tapi\\Rci\\t\\d{4}-.*\\tapi$")
        .doesNotContain("cst_");

    assertThat(run(kind, settings, "token", "revoke", "ci").status()).isZero();
    long first = Eventually.yes(() -> status(one, token) == 401);
    long second = Eventually.yes(() -> status(two, token) == 401);
    System.out.printf("%s: revoked on both nodes after %d ms%n", kind, first + second);
    assertThat(status(one, one.token())).isEqualTo(200);
  }

  /** Each command runs in a process of its own on one kind of store. */
  private JarCommand run(EitherStore kind, Map<String, String> settings, String... arguments)
      throws Exception {
    return kind == EitherStore.SQLITE
        ? JarCommand.run(folder, settings, arguments)
        : JarCommand.inProcess(settings, arguments);
  }

  private static int status(RunningService node, String token) throws Exception {
    return Exchange.put(node.base(), "/webhooks/wh-mail", token, EMPTY_CHANGE).statusCode();
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void exported_webhooks_provision_another_store_with_their_secrets(EitherStore kind)
      throws Exception {
    Path file = folder.resolve("webhooks.json");
    Files.writeString(
        file,
        """
        [{"id": "a/\u00fc", "name": "\ud83d\ude00", "url": "https://hooks.example.com/", "enabled": true,
          "headers": {"X-Key": "canary-header"}, "http_basic_password": "canary-password",
          "custom_payload": "{}", "events": [{"entity_type": "item_type", "event_types": ["create"]}],
          "signing_keys": ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]},
         {"id": "wh-mail", "name": "Mail", "delivery": {"order": "hold",
          "throttle": {"requests_per_second": 10, "burst": 20}}}]
        """);
    String first = exported(kind, file);
    Files.writeString(file, first);
    String second = exported(kind, file);

    assertThat(second).isEqualTo(first).hasLineCount(4).matches("[ -~\\n]+");
    assertThat(Exchange.json(first).findValue("name").asString()).isEqualTo("Mail");
    assertThat(first)
        .contains("canary-header", "canary-password", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        .contains("\"order\":\"hold\"", "\"requests_per_second\":10", "\"burst\":20");
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void exported_models_are_imported_into_another_store_once(EitherStore kind) throws Exception {
    Path file = folder.resolve("models.json");
    Map<String, String> from = kind.in(Files.createDirectory(folder.resolve("from")));
    try (RunningService service = RunningService.in(folder, from)) {
      for (String name : List.of("Article", "\ud83d\ude00")) {
        String body =
            "{\"name\": \"%s\", \"api_key\": \"article\", \"hint\": null}".formatted(name);
        assertThat(Exchange.post(service.base(), "/item-types", service.token(), body).statusCode())
            .isEqualTo(201);
      }
      Files.writeString(file, run(kind, from, "model", "export").out());
    }
    Map<String, String> to = kind.in(Files.createDirectory(folder.resolve("to")));
    try (RunningService service = RunningService.in(folder, to)) {
      assertThat(run(kind, to, "model", "export").out()).isEqualTo("[]\n");
      assertThat(run(kind, to, "model", "import", file.toString()).out()).startsWith("2 models");
      assertThat(run(kind, to, "model", "import", file.toString()).out()).startsWith("0 models");
      assertThat(run(kind, to, "model", "export").out())
          .isEqualTo(Files.readString(file))
          .hasLineCount(4)
          .matches("[ -~\\n]+");
      JsonNode models = service.read("/models");
      assertThat(models.findValuesAsString("name")).containsExactly("\ud83d\ude00", "Article");
      assertThat(service.read("/audit").findValuesAsString("action"))
          .startsWith("export", "import", "import", "export");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[{\"name\": \"canary\"}]", "{", "[7]", "7", ""})
  void a_file_that_is_no_export_of_models_is_rejected_in_one_line(String json) throws Exception {
    Map<String, String> settings = EitherStore.SQLITE.in(folder);
    JarCommand.inProcess(settings, "token", "add", "ci");
    Path file = Files.writeString(folder.resolve("models.json"), json);

    JarCommand failed = JarCommand.inProcess(settings, "model", "import", file.toString());

    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.err().lines()).hasSize(1);
    assertThat(failed.err()).contains("models.json is rejected").doesNotContain("canary");
    assertThat(JarCommand.inProcess(settings, "model", "export").out()).isEqualTo("[]\n");
  }

  /** What a new store exports that was provisioned with this file. */
  private String exported(EitherStore kind, Path file) throws Exception {
    Path own = Files.createTempDirectory(folder, "store");
    Map<String, String> settings = kind.in(own, Map.of("CONTENT_PROVISION", file.toString()));
    try (RunningService service = RunningService.in(own, settings)) {
      JarCommand exported = run(kind, settings, "webhook", "export");
      assertThat(exported.err()).isEmpty();
      JsonNode newest = service.read("/audit").at("/items/0");
      assertThat(newest.get("action").asString()).isEqualTo("export");
      return exported.out();
    }
  }

  @Test
  void a_failure_is_reported_in_one_line() throws Exception {
    Map<String, String> settings = EitherStore.SQLITE.in(folder);
    JarCommand.inProcess(settings, "token", "add", "ci");

    for (JarCommand failed :
        List.of(
            JarCommand.run(folder, settings, "token", "add", "ci"),
            JarCommand.inProcess(settings, "token", "add", "a b"),
            JarCommand.inProcess(settings, "token", "revoke", "x"))) {
      assertThat(failed.status()).isEqualTo(1);
      assertThat(failed.out()).isEmpty();
      assertThat(failed.err().lines()).hasSize(1);
    }
    assertThat(JarCommand.inProcess(settings, "nonsense").status()).isEqualTo(2);
  }

  @Test
  void version_and_help_are_printed_and_nothing_else() throws Exception {
    JarCommand version = JarCommand.run(folder, Map.of(), "--version");
    JarCommand help = JarCommand.run(folder, Map.of(), "--help");

    assertThat(version.out()).matches("content-service \\d+\\.\\d+\\.\\d+\\S*\\R");
    assertThat(help.out()).contains("token", "secrets", "--version", "Exit status");
    assertThat(List.of(version.status(), help.status())).containsOnly(0);
    assertThat(version.err() + help.err()).isEmpty();
    assertThat(folder.resolve("content-data")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "--nonsense", "token", "secrets", "token nonsense"})
  void an_unknown_command_is_explained_and_has_its_own_status(String line) throws Exception {
    JarCommand unknown =
        line.equals("nonsense")
            ? JarCommand.run(folder, Map.of(), line)
            : JarCommand.inProcess(Map.of(), line.split(" "));

    assertThat(unknown.status()).isEqualTo(2);
    assertThat(unknown.out()).isEmpty();
    assertThat(unknown.err()).isNotBlank().doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE, token list",
    "SQLITE, token revoke ci",
    "SQLITE, secrets rotate",
    "SQLITE, secrets prune",
    "SQLITE, webhook export",
    "SQLITE, model export",
    "SQLITE, model import none.json",
    "POSTGRESQL, token list",
    "POSTGRESQL, token revoke ci",
    "POSTGRESQL, secrets rotate",
    "POSTGRESQL, secrets prune"
  })
  void a_command_where_there_is_no_store_says_so_and_creates_nothing(EitherStore kind, String line)
      throws Exception {
    Map<String, String> settings = kind.in(folder);

    JarCommand failed = JarCommand.inProcess(settings, line.split(" "));

    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err().lines()).hasSize(1);
    assertThat(failed.err()).startsWith("there is no store at ").contains("CONTENT_STORE_URL");
    try (Stream<Path> created = Files.list(folder)) {
      assertThat(created).isEmpty();
    }
    JarCommand added = JarCommand.inProcess(settings, "token", "add", "ci");
    assertThat(added.err()).startsWith("warning: there is no store at ").contains("creates one");
    assertThat(JarCommand.inProcess(settings, "token", "list").out()).startsWith("ci\t");
  }

  @Test
  void a_command_warns_of_a_misspelt_setting_and_rejects_a_bad_value() throws Exception {
    JarCommand warned =
        JarCommand.run(folder, Map.of("CONTENT_STORE_URLL", "canary"), "token", "add", "ci");
    JarCommand rejected =
        JarCommand.run(folder, Map.of("CONTENT_MAX_BODY", "canary"), "token", "list");

    assertThat(warned.status()).isZero();
    assertThat(warned.err())
        .contains("warning: ", "CONTENT_STORE_URLL", "did you mean CONTENT_STORE_URL?")
        .doesNotContain("canary");
    assertThat(rejected.status()).isEqualTo(1);
    assertThat(rejected.err().lines()).hasSize(1);
    assertThat(rejected.err()).startsWith("CONTENT_MAX_BODY is not").doesNotContain("canary");
  }

  private void keysAreRotated(
      EitherStore kind, Map<String, String> settings, RunningService service) throws Exception {
    String keys = Files.readString(keyset(kind));
    JarCommand rotated = run(kind, settings, "secrets", "rotate");
    JarCommand pruned = run(kind, settings, "secrets", "prune");

    assertThat(rotated.out()).startsWith("5 secrets encrypted again;").contains("2 keys");
    assertThat(pruned.out()).contains("1 key").doesNotContain("keys\n");
    assertThat(Files.readString(keyset(kind))).isNotEqualTo(keys);
    assertThat(
            Exchange.put(service.base(), "/webhooks/wh-search", service.token(), EMPTY_CHANGE)
                .body())
        .contains(TwoWebhooks.PASSWORD);
  }

  private Path keyset(EitherStore kind) {
    return kind == EitherStore.SQLITE
        ? folder.resolve("data/content-secrets.json")
        : folder.resolve("keyset.json");
  }

  @Test
  void a_missing_database_is_reported_in_one_line() throws Exception {
    for (String url :
        new String[] {"jdbc:postgresql://127.0.0.1:1/nowhere", "jdbc:sqlite:" + folder}) {
      Map<String, String> settings =
          Map.of(
              "CONTENT_STORE_URL",
              url,
              "CONTENT_STORE_PASSWORD",
              "canary-password",
              "CONTENT_SECRETS_KEYSET",
              folder.resolve("k.json").toString());
      try (RunningService failed = RunningService.launch(folder, settings)) {
        assertThat(failed.exitStatus()).isEqualTo(1);
        assertThat(failed.output()).hasSize(1);
        assertThat(failed.output().get(0))
            .contains("\"message\":\"cannot start: the store at ")
            .contains("cannot be opened", "CONTENT_STORE_URL")
            .doesNotContain("canary", "Exception");
      }
    }
  }

  @Test
  void a_shared_store_requires_a_configured_keyset() throws Exception {
    Map<String, String> settings =
        Map.of("CONTENT_STORE_URL", "jdbc:postgresql://127.0.0.1:1/nowhere");

    try (RunningService failed = RunningService.launch(folder, settings)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output()).hasSize(1);
      assertThat(failed.output().get(0))
          .contains("\"message\":\"cannot start: CONTENT_SECRETS_KEYSET is not set");
    }
  }

  @Test
  void a_store_whose_keyset_was_lost_is_not_opened_with_a_new_one() throws Exception {
    Map<String, String> settings = EitherStore.SQLITE.in(folder);
    JarCommand.inProcess(settings, "token", "add", "ci");
    Files.delete(keyset(EitherStore.SQLITE));

    try (RunningService failed = RunningService.launch(folder, settings)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output()).hasSize(1);
      assertThat(failed.output().get(0)).contains("was not there; put back the keyset");
    }
    assertThat(keyset(EitherStore.SQLITE)).doesNotExist();
  }
}
