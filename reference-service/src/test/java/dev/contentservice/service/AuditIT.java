package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Who may do what on the management port, and who did. Starts its own services, which have admin
 * tokens.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class AuditIT {
  private static final String ROOT = "token-of-the-root-of-tests";
  private static final String WEBHOOK =
      "[{\"id\": \"wh-search\", \"name\": \"Search\", \"url\": \"https://hooks.example.com\","
          + " \"enabled\": true, \"http_basic_password\": \"canary-1\","
          + " \"headers\": {\"X-Key\": \"canary-2\"}, \"events\": []}]";

  @TempDir static Path folder;
  private static Map<String, String> settings;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    Path file = Files.writeString(own.resolve("webhooks.json"), WEBHOOK);
    settings =
        kind.in(own, Map.of("CONTENT_ADMIN_TOKEN", ROOT, "CONTENT_PROVISION", file.toString()));
    service = RunningService.in(own, settings);
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
  }

  private static String token(String name, String role) {
    return "{\"name\": \"%s\", \"role\": \"%s\"}".formatted(name, role);
  }

  private static List<JsonNode> audit(String query) throws Exception {
    HttpResponse<String> page = service.manage(ROOT, "GET", "/audit" + query, "");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).doesNotContain("canary", "cst_", "csa_", ROOT);
    return Exchange.body(page).get("items").valueStream().toList();
  }

  /** A new token with this role. */
  private static String withRole(String name, String role) throws Exception {
    return Exchange.body(service.manage(ROOT, "POST", "/tokens", token(name, role)))
        .get("token")
        .asString();
  }

  @Test
  void a_role_permits_its_operations_and_those_of_the_roles_before() throws Exception {
    String reader = withRole("reader", "read");
    String operator = withRole("operator", "operate");
    String administrator = withRole("administrator", "administer");
    String event = "{\"entity_type\":\"a\",\"event_type\":\"b\",\"entity_id\":\"c\",\"entity\":1}";

    for (String token : List.of(reader, operator, administrator)) {
      assertThat(service.manage(token, "GET", "/webhooks", "").statusCode()).isEqualTo(200);
    }
    Exchange.problem(service.manage(reader, "POST", "/events", event), 403);
    assertThat(service.manage(operator, "POST", "/events", event).statusCode()).isEqualTo(202);
    String enable = "{\"enabled\": true}";
    assertThat(service.manage(operator, "PUT", "/webhooks/wh-search", enable).statusCode())
        .isEqualTo(200);
    Exchange.problem(
        service.manage(operator, "PUT", "/webhooks/wh-search", "{\"enabled\": false}"), 403);
    for (String token : List.of(reader, operator)) {
      Exchange.problem(service.manage(token, "PUT", "/webhooks/wh-search", "{}"), 403);
      Exchange.problem(service.manage(token, "POST", "/tokens", token("x", "administer")), 403);
    }
    assertThat(service.manage(administrator, "PUT", "/webhooks/wh-search", "{}").statusCode())
        .isEqualTo(200);
    Exchange.problem(service.manage("cst_in-no-store-at-all", "GET", "/webhooks", ""), 401);
    // It is a token of the other port.
    Exchange.problem(service.manage(service.token(), "GET", "/webhooks", ""), 401);
    assertThat(
            Exchange.put(service.base(), "/webhooks/wh-search", administrator, "{}").statusCode())
        .isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({"read, POST", "operate, PUT"})
  void a_rejection_names_both_roles(String role, String method) throws Exception {
    String token = withRole("rejected-" + role, role);
    String path = method.equals("POST") ? "/webhooks/wh-search/test" : "/webhooks/wh-search";

    assertThat(
            Exchange.problem(service.manage(token, method, path, "{}"), 403)
                .get("detail")
                .asString())
        .contains("needs the role " + (role.equals("read") ? "operate" : "administer"))
        .contains("has the role " + role);
  }

  @Test
  void who_disabled_a_webhook_is_on_record_and_on_the_webhook() throws Exception {
    String token = withRole("who", "administer");
    HttpResponse<String> disabled =
        service.manage(token, "PUT", "/webhooks/wh-search", "{\"enabled\": false}");

    assertThat(disabled.statusCode()).isEqualTo(200);
    JsonNode webhook = Exchange.body(disabled);
    assertThat(webhook.get("enabled_changed_by").asString()).isEqualTo("token:who");
    assertThat(webhook.get("updated_at")).isEqualTo(webhook.get("enabled_changed_at"));
    JsonNode record = audit("?resource_type=webhook&resource_id=wh-search").get(0);
    assertThat(record.get("actor").asString()).isEqualTo("token:who");
    assertThat(record.get("origin").asString()).isEqualTo("127.0.0.1");
    assertThat(record.get("request_id").asString())
        .isEqualTo(disabled.headers().firstValue("X-Request-Id").orElseThrow());
    assertThat(record.get("action").asString()).isEqualTo("update");
    assertThat(record.get("before").toString()).isEqualTo("{\"enabled\":true}");
    assertThat(record.get("after").toString()).isEqualTo("{\"enabled\":false}");
    assertThat(audit("?actor=token:who")).containsExactly(record);

    Exchange.put(service.base(), "/webhooks/wh-search", service.token(), "{\"enabled\": true}");
    assertThat(audit("?actor=token:first")).hasSize(1);
    assertThat(audit("?resource_type=webhook").get(0).get("actor").asString())
        .isEqualTo("token:first");
  }

  @Test
  void secrets_are_masked_and_a_request_that_changes_nothing_leaves_no_record() throws Exception {
    int before = audit("?resource_type=webhook").size();
    service.manage(ROOT, "PUT", "/webhooks/wh-search", "{\"http_basic_password\": \"canary-3\"}");
    service.manage(ROOT, "PUT", "/webhooks/wh-search", "{\"http_basic_password\": \"canary-3\"}");
    Exchange.problem(service.manage(ROOT, "PUT", "/webhooks/wh-search", "{\"url\": \"x\"}"), 422);

    List<JsonNode> records = audit("?resource_type=webhook");
    assertThat(records).hasSize(before + 1);
    assertThat(records.get(0).get("after").toString())
        .isEqualTo("{\"http_basic_password\":\"***\"}");
  }

  @Test
  void provisioning_commands_and_the_service_leave_records() throws Exception {
    JarCommand.inProcess(settings, "token", "add", "by-command", "--role", "read");
    JarCommand.inProcess(settings, "token", "revoke", "by-command");

    List<JsonNode> commands = audit("?actor=command");
    assertThat(commands)
        .extracting(each -> each.get("action").asString())
        .containsExactly("delete", "create");
    assertThat(commands.get(0).get("origin").asString()).contains("@");
    JsonNode provisioned = audit("?actor=provisioning").get(0);
    assertThat(provisioned.get("resource_id").asString()).isEqualTo("wh-search");
    assertThat(provisioned.get("origin").asString()).endsWith("webhooks.json");
    assertThat(provisioned.at("/after/headers").toString()).isEqualTo("{\"X-Key\":\"***\"}");
    assertThat(audit("?actor=service").get(0).get("resource_id").asString()).isEqualTo("first");
    assertThat(audit("?actor=setting:admin&resource_type=token")).isNotEmpty();
  }

  @Test
  void records_are_selected_by_time_and_pages_follow_each_other() throws Exception {
    List<JsonNode> all = audit("");
    String newest = all.get(0).get("at").asString();

    assertThat(audit("?from=" + newest)).isNotEmpty();
    assertThat(audit("?until=" + all.get(all.size() - 1).get("at").asString())).isEmpty();
    Exchange.problem(service.manage(ROOT, "GET", "/audit?resource_id=x", ""), 400);
    Exchange.problem(service.manage(ROOT, "GET", "/audit?cursor=x", ""), 400);
  }

  @Test
  void a_request_is_one_line_of_the_log_with_the_name_of_its_token() throws Exception {
    HttpResponse<String> response = service.manage(ROOT, "GET", "/audit", "");
    String id = response.headers().firstValue("X-Request-Id").orElseThrow();

    Eventually.yes(() -> service.output().stream().anyMatch(line -> line.contains(id)));
    JsonNode line =
        Exchange.json(
            service.output().stream().filter(each -> each.contains(id)).findFirst().orElseThrow());
    assertThat(line.get("port").asString()).isEqualTo("management");
    assertThat(line.get("operation").asString()).isEqualTo("listAudit");
    assertThat(line.get("token").asString()).isEqualTo("setting:admin");
    assertThat(service.output()).noneMatch(each -> each.contains(ROOT));
  }

  static List<String> conditions() {
    return List.of("\"0\"", "W/\"%s\"", "%s", "\"\"");
  }

  @ParameterizedTest
  @MethodSource("conditions")
  void an_update_of_another_version_changes_nothing(String condition) throws Exception {
    HttpResponse<String> read = service.manage(ROOT, "GET", "/webhooks/wh-search", "");
    String tag = read.headers().firstValue("ETag").orElseThrow();
    HttpRequest.Builder update =
        HttpRequest.newBuilder(URI.create(service.management() + "/webhooks/wh-search"))
            .header("Authorization", "Bearer " + ROOT)
            .header("If-Match", condition.formatted(tag.replace("\"", "")));

    Exchange.problem(
        Exchange.send(update.copy().PUT(BodyPublishers.ofString("{\"name\": \"Lost\"}"))), 412);
    Exchange.problem(Exchange.send(update.copy().DELETE()), 412);
    assertThat(service.manage(ROOT, "GET", "/webhooks/wh-search", "").body())
        .isEqualTo(read.body());
  }

  @Test
  void an_update_of_the_current_version_is_stored_once() throws Exception {
    String tag =
        service
            .manage(ROOT, "GET", "/webhooks/wh-search", "")
            .headers()
            .firstValue("ETag")
            .orElseThrow();
    HttpRequest.Builder update =
        HttpRequest.newBuilder(URI.create(service.management() + "/webhooks/wh-search"))
            .header("Authorization", "Bearer " + ROOT)
            .PUT(BodyPublishers.ofString("{\"payload_api_version\": \"9\"}"));

    HttpResponse<String> first = Exchange.send(update.copy().header("If-Match", "\"0\", " + tag));
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.headers().firstValue("ETag")).isPresent().isNotEqualTo(Optional.of(tag));
    Exchange.problem(Exchange.send(update.copy().header("If-Match", tag)), 412);
    assertThat(Exchange.send(update.copy().header("If-Match", "*")).statusCode()).isEqualTo(200);
  }
}
