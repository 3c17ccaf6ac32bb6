package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The compose file obeys the schema of the Compose Specification, and its settings start a service
 * with a console. Starts a service of its own, as one of its nodes.
 */
@Tag("exhaustive")
class ComposeIT {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** It has the schema, which is published nowhere else for Maven or npm in its newest form. */
  private static final String SCHEMA = "dclint@3.1.0";

  private static final Pattern HEALTH = Pattern.compile("Health on {4}http://\\S+:(\\d+)/q/health");

  @TempDir Path folder;

  /** With its anchors resolved. */
  private static JsonNode file() throws Exception {
    Path file = Path.of("../packaging/docker/compose.yaml");
    return JSON.valueToTree(new Yaml().<Map<String, Object>>load(Files.readString(file)));
  }

  private static String run(Path in, List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static boolean isInPath(String program) {
    return Pattern.compile(":")
        .splitAsStream(System.getenv("PATH"))
        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  @Test
  void the_file_obeys_the_schema_of_the_specification() throws Exception {
    assumeTrue(isInPath("npm"), "no npm in the PATH");
    run(folder, List.of("npm", "install", "--no-save", "--ignore-scripts", "--no-audit", SCHEMA));
    Path schema = folder.resolve("node_modules/dclint/schemas/compose.schema.json");
    ObjectNode tree = (ObjectNode) JSON.readTree(Files.readString(schema));
    // Its addresses are none.
    tree.remove("$schema");
    tree.remove("$id");
    Schema compose =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(tree);

    assertThat(compose.validate(file())).isEmpty();
    JsonNode wrong = file();
    ((ObjectNode) wrong.at("/services/node1")).put("read-only", true);
    assertThat(compose.validate(wrong)).isNotEmpty();
  }

  @Test
  void a_node_has_a_console_and_passes_its_health_check() throws Exception {
    assumeTrue(isInPath("bash"), "no bash in the PATH");
    JsonNode node = file().at("/services/node2");
    Certificate certificate = Certificate.make(folder, "compose");
    Map<String, String> settings = new HashMap<>();
    node.get("environment").forEachEntry((name, value) -> settings.put(name, value.asString()));
    assertThat(node.get("ports").toString()).contains("127.0.0.1:9082:9090");
    assertThat(settings).containsEntry("CONTENT_HEALTH_PORT", "9091");
    // The files and ports of this machine.
    settings.putAll(EitherStore.POSTGRESQL.in(folder));
    settings.putAll(certificate.in(folder));
    settings.put("CONTENT_HEALTH_PORT", "0");
    settings.put("CONTENT_ADMIN_TOKEN", "token-of-the-file-admin-env");
    try (RunningService service = RunningService.in(folder, settings)) {
      assertThat(status(service, certificate, "/")).isEqualTo(200);
      assertThat(status(service, certificate, "/webhooks")).isEqualTo(401);

      String port =
          service.output().stream()
              .flatMap(line -> HEALTH.matcher(line).results())
              .findFirst()
              .orElseThrow()
              .group(1);
      List<String> check =
          node.at("/healthcheck/test")
              .valueStream()
              .skip(1)
              .map(word -> word.asString().replace("/9091", "/" + port))
              .toList();
      run(folder, check);
    }
  }

  private static int status(RunningService service, Certificate trusted, String path)
      throws Exception {
    URI address = URI.create("https://127.0.0.1:" + service.management().getPort() + path);
    return HttpClient.newBuilder()
        .sslContext(trusted.trust())
        .build()
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
        .statusCode();
  }
}
