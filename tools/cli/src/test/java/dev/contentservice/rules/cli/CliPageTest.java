package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.ViolationSink;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.stream.HouseRules;
import dev.contentservice.rules.stream.RuleProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The examples of docs/CLI.md. */
class CliPageTest {
  private static final Path PAGE = Path.of("../../docs/CLI.md");
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "run by: tools/cli/\\S+CliPageTest.java -->\n```\\w+\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void the_configuration_has_the_effects_that_are_described() throws IOException {
    Files.writeString(folder.resolve(".content-rules.yaml"), examples().get(0));
    Files.writeString(folder.resolve("known-violations.json"), "{\"version\":1,\"violations\":[]}");
    Path warned = Files.writeString(folder.resolve("a.json"), "{\"enabled\":true,\"url\":\"x\"}");
    Path off =
        Files.writeString(
            folder.resolve("b.json"),
            "{\"name\":\"a\",\"api_key\":\"a\",\"ordering_direction\":\"desc\"}");
    for (String name : new String[] {"drafts/c.json", "d.tmp.json", "tests/x/broken-e.json"}) {
      Files.createDirectories(folder.resolve(name).resolveSibling("x"));
      Files.writeString(folder.resolve(name), "no JSON");
    }

    Run run = Run.in(folder, "check", folder.toString());

    assertThat(warned).exists();
    assertThat(off).exists();
    assertThat(run.out()).contains("a.json:1:17: warning: /url").doesNotContain("b.json");
    assertThat(run.out()).endsWith("2 documents: 0 errors, 1 warning\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void the_rule_of_the_configuration_is_for_webhooks_and_an_ignored_document_has_its_own()
      throws IOException {
    Files.writeString(folder.resolve(".content-rules.yaml"), examples().get(0));
    Files.writeString(folder.resolve("known-violations.json"), "{\"version\":1,\"violations\":[]}");
    Path legacy = Files.createDirectory(folder.resolve("legacy"));
    Files.writeString(
        legacy.resolve("a.json"),
        "{\"id\":\"wh-search\",\"name\":\"n\",\"url\":\"x\"," + Run.REST + "}");

    Run run = Run.check(folder, "legacy");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("/url: url must use https (house rule); start it with https:// [house.url.https]")
        .endsWith("1 document: 1 error, 0 warnings, 1 ignored\n");
  }

  @Test
  void the_provider_is_the_one_below() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/contentservice/rules/cli/CliPageTest.java"));
    String house = examples().get(1).replaceAll("(?s).*(?=final class House)", "");
    assertThat(source.replaceAll("\\s+", "")).contains(house.replaceAll("\\s+", ""));
    assertThat(new House().addTo(HouseRules.none()).descriptors()).hasSize(1);
    CreateItemTypeRequest body = new CreateItemTypeRequest("a".repeat(81), "article");
    assertThat(RuleSet.of(List.of(new House())).check(body).violations()).hasSize(1);
  }

  static final class House implements RuleProvider, Rule<CreateItemTypeRequest> {
    private static final RuleDescriptor NAME =
        RuleDescriptor.warning("house.name.short", "a name has at most 80 characters", "house");

    @Override
    public HouseRules addTo(HouseRules rules) {
      return rules.and(CreateItemTypeRequest.class, this);
    }

    @Override
    public RuleDescriptor descriptor() {
      return NAME;
    }

    @Override
    public ViolationSink check(CreateItemTypeRequest body, ViolationSink sink) {
      boolean valid = body.getName().length() <= 80;
      return valid ? sink : sink.add(NAME, "name", "shorten it");
    }
  }

  @Test
  void the_local_hook_is_the_published_one_with_other_files() throws IOException {
    YAMLMapper yaml = new YAMLMapper();
    JsonNode local = yaml.readTree(examples().get(2)).at("/repos/0/hooks/0");
    Path published = Path.of("../../packaging/pre-commit/.pre-commit-hooks.yaml");
    JsonNode hook = yaml.readTree(published.toFile()).get(0);

    for (String key : new String[] {"id", "name", "entry", "language", "require_serial"}) {
      assertThat(local.path(key)).isEqualTo(hook.path(key));
    }
    assertThat("content/a/b.json.gz").matches(local.path("files").asString());
    assertThat("content/a.txt").doesNotMatch(local.path("files").asString());
  }

  @Test
  void the_editor_names_schemas_that_the_command_prints() throws IOException {
    JsonNode schemas = BodyJson.mapper().readTree(examples().get(3)).path("json.schemas");

    assertThat(schemas.size()).isEqualTo(2);
    for (JsonNode schema : schemas) {
      String body = schema.path("url").asString().replaceAll(".*/|\\.schema\\.json", "");
      assertThat(Run.of("schema", body).status()).isZero();
      assertThat(page()).contains("content-rules schema " + body + " > schemas/" + body);
    }
  }

  @Test
  void every_option_and_body_is_described() throws IOException {
    var commands = ContentRules.commandLine().getSubcommands();
    for (String option : commands.get("check").getCommandSpec().optionsMap().keySet()) {
      if (!List.of("-h", "--help", "-V", "--version").contains(option)) {
        assertThat(page()).contains("| `" + option);
      }
    }
    for (SchemaCommand.Body body : SchemaCommand.Body.values()) {
      assertThat(page()).contains("`" + body.label() + "`");
    }
  }

  private static List<String> examples() throws IOException {
    return EXAMPLE.matcher(page()).results().map((MatchResult found) -> found.group(1)).toList();
  }

  private static String page() throws IOException {
    return Files.readString(PAGE);
  }
}
