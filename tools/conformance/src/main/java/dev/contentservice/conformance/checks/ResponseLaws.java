package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Law;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.ReceivedResponse;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.http.RequestSpec.Purpose;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What holds for every exchange of a run, the generated ones included. */
final class ResponseLaws {
  private static final List<String> SECRETS =
      List.of("password-of-the-baseline", "header-of-the-baseline");

  private static final ObjectNode DEFAULTS = defaults();

  private ResponseLaws() {}

  private static ObjectNode defaults() {
    ObjectNode defaults = Json.object().putNull("singleton_item");
    defaults.set("fields", Json.parse("[]"));
    defaults.set("fieldsets", Json.parse("[]"));
    Tables.CREATE.stream()
        .filter(member -> !member.required())
        .forEach(
            member -> {
              JsonNode initial = member.initial();
              defaults.set(member.name(), initial.isMissingNode() ? Json.parse("null") : initial);
            });
    return defaults;
  }

  /** New ones, because some remember what they have seen. */
  static List<Law> all() {
    Set<JsonNode> ids = ConcurrentHashMap.newKeySet();
    Map<JsonNode, String> kinds = new ConcurrentHashMap<>();
    Set<String> requestIds = ConcurrentHashMap.newKeySet();
    Map<JsonNode, ObjectNode> webhooks = new ConcurrentHashMap<>();
    return Stream.of(ofEach(requestIds), ofModels(ids), ofWebhooks(webhooks), ofProblems(kinds))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Law> ofEach(Set<String> requestIds) {
    return List.of(
        Laws.law(
            "always-token-secret",
            e -> broken(e.response().leaksToken(), "a response contains it, shown as $TOKEN")),
        Laws.law(
            "always-no-server-error",
            e -> broken(e.response().status() >= 500, "a status of " + e.response().status())),
        Laws.law("always-json", e -> broken(isUse(e) && json(e).isEmpty(), "a body that is none")),
        Laws.law("always-content-type", ResponseLaws::contentType),
        Laws.law(
            "always-request-id",
            e -> broken(idOf(e).isEmpty() && !isOfServer(e), "a response without it")),
        Laws.law("always-request-id-new", e -> requestId(e, requestIds)));
  }

  private static List<Law> ofModels(Set<JsonNode> ids) {
    return List.of(
        status("always-created", Purpose.CREATE, "create-model-method-and-path", 201),
        table("always-model-types", "2.1", Purpose.CREATE, Tables.MODEL),
        complete("always-model-complete", Purpose.CREATE, Tables.MODEL),
        Laws.law(
            "always-new-id", e -> broken(hasIdOfAnother(e, ids), "an id that another model has")),
        new Law(
            "always-model-as-sent",
            List.of(
                "4.1",
                "text-characters",
                "strict-reading",
                "unknown-members",
                "complete-responses"),
            "each created model has what was sent",
            e -> resource(e, Purpose.CREATE).flatMap(model -> differs(e, Json.object(), model))),
        new Law(
            "always-model-defaults",
            List.of(
                "create-model-defaults",
                "singleton-item-flag",
                "strict-reading",
                "text-characters",
                "unknown-members",
                "complete-responses"),
            "each created model has the defaults of what was omitted",
            e -> resource(e, Purpose.CREATE).flatMap(model -> differs(e, DEFAULTS, model))));
  }

  private static List<Law> ofWebhooks(Map<JsonNode, ObjectNode> webhooks) {
    return List.of(
        status("always-updated", Purpose.UPDATE, "update-webhook-method-and-path", 200),
        table("always-webhook-types", "2.2", Purpose.UPDATE, Tables.WEBHOOK),
        complete("always-webhook-complete", Purpose.UPDATE, Tables.WEBHOOK),
        new Law(
            "always-webhook-as-updated",
            List.of(
                "4.2",
                "absent-and-null",
                "text-characters",
                "strict-reading",
                "unknown-members",
                "complete-responses"),
            "each response has what the webhook had and what was sent, and nothing else changes it",
            e -> resource(e, Purpose.UPDATE).flatMap(body -> updated(e, body, webhooks))));
  }

  private static List<Law> ofProblems(Map<JsonNode, String> kinds) {
    return List.of(
        Laws.law(
            "always-problem-request-id",
            e -> broken(isProblem(e) && hasOtherRequestId(e), "another one")),
        Laws.law(
            "always-problem-kind",
            e -> isProblem(e) ? kind(e.response(), kinds) : Optional.empty()),
        Laws.law("always-problem-type", e -> isProblem(e) ? otherType(e) : Optional.empty()),
        Laws.law(
            "always-problem-violations",
            e -> broken(hasOtherViolations(e.response()), "violations that it must not have")),
        Laws.law(
            "always-problem-without-secrets",
            e ->
                broken(
                    e.response().isRejected() && hasSecret(e.response()), "a problem that does")));
  }

  private static boolean isProblem(Exchange e) {
    return e.response().isRejected() && !isOfServer(e);
  }

  private static Optional<String> idOf(Exchange e) {
    return e.response().header("X-Request-Id");
  }

  private static boolean hasOtherRequestId(Exchange e) {
    String sent = idOf(e).orElse("-");
    return json(e)
        .filter(problem -> !problem.path("request_id").asString("").equals(sent))
        .isPresent();
  }

  private static boolean hasIdOfAnother(Exchange e, Set<JsonNode> ids) {
    return !isKeyed(e)
        && resource(e, Purpose.CREATE).map(model -> !ids.add(model.path("id"))).orElse(false);
  }

  private static Optional<String> otherType(Exchange e) {
    return json(e)
        .map(problem -> problem.path("type").asString(""))
        .filter(type -> !isType(e.response().status(), type))
        .map(type -> "the type '" + type + "' of " + e.response().status());
  }

  private static boolean hasSecret(ReceivedResponse response) {
    return SECRETS.stream().anyMatch((response.headers() + response.text())::contains);
  }

  /** Names of types, where the contract has them, by status. */
  private static final JsonNode TYPES = Lists.read("problem-types.yaml");

  private static boolean isType(int status, String type) {
    JsonNode names = TYPES.path(String.valueOf(status));
    return names.isMissingNode()
        || names
            .valueStream()
            .anyMatch(name -> type.equals("urn:content-service:problem:" + name.asString()));
  }

  private static List<String> chosen(Exchange exchange) {
    return exchange.request().values("X-Request-Id").stream()
        .filter(id -> id.matches("[A-Za-z0-9._-]{1,64}"))
        .toList();
  }

  private static Optional<String> requestId(Exchange exchange, Set<String> known) {
    return exchange
        .response()
        .header("X-Request-Id")
        .filter(id -> chosen(exchange).isEmpty() && !known.add(id))
        .map(id -> "one that an earlier response has: " + id);
  }

  /** The first member that is not as it was, or as it was sent. */
  private static Optional<String> differs(Exchange exchange, ObjectNode before, JsonNode body) {
    Optional<JsonNode> sent = exchange.request().json().filter(JsonNode::isObject);
    return sent.flatMap(
        members -> {
          ObjectNode due = before.deepCopy();
          due.setAll((ObjectNode) members);
          return due.properties().stream()
              .filter(m -> !m.getValue().equals(body.path(m.getKey())))
              .map(m -> m.getKey() + " is not " + RequestSpec.cut(m.getValue().toString()))
              .findFirst();
        });
  }

  /** What requests at the same time leave behind is known from the next one. */
  private static Optional<String> updated(
      Exchange exchange, JsonNode body, Map<JsonNode, ObjectNode> webhooks) {
    JsonNode id = body.path("id");
    if (!exchange.alone()) {
      webhooks.remove(id);
      return differs(exchange, Json.object(), body);
    }
    ObjectNode known = Json.object();
    Tables.WEBHOOK.stream()
        .filter(member -> body.has(member.name()))
        .forEach(member -> known.set(member.name(), body.get(member.name())));
    Optional<ObjectNode> before = Optional.ofNullable(webhooks.put(id, known));
    return differs(exchange, before.orElseGet(Json::object), body);
  }

  private static Optional<String> kind(ReceivedResponse response, Map<JsonNode, String> kinds) {
    return response
        .json()
        .filter(JsonNode::isObject)
        .flatMap(
            problem -> {
              JsonNode type = problem.path("type");
              String kind = response.status() + " " + problem.path("title");
              String known = kinds.computeIfAbsent(type, first -> kind);
              return broken(
                  !type.asString("").startsWith("urn:content-service:problem:")
                      || !kind.equals(known),
                  "the type " + type + " with " + kind + ", and with " + known);
            });
  }

  /** Some servers reject such a path, method or length before the service sees the request. */
  private static boolean isOfServer(Exchange exchange) {
    RequestSpec request = exchange.request();
    return !exchange.response().isAccepted()
        && (request.has("Content-Length")
            || METHOD_OF_SERVER.matcher(request.method()).matches()
            || PATH_OF_SERVER.matcher(request.path()).matches()
            || !URI.matcher(request.path()).matches()
            || RequestSpec.decoded(request.path()).contains("\ufffd"));
  }

  private static final Pattern METHOD_OF_SERVER = Pattern.compile("TRACE|.*[a-z].*");

  private static final Pattern PATH_OF_SERVER = Pattern.compile("//.*|.*%(00|2F|5C).*");

  private static final Pattern URI =
      Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*+");

  private static boolean hasOtherViolations(ReceivedResponse response) {
    return response.isRejected()
        && response
            .json()
            .filter(problem -> problem.has("violations"))
            .filter(
                p ->
                    response.status() != 422
                        || p.get("violations").isEmpty()
                        || p.get("violations").valueStream().anyMatch(ResponseLaws::lacksText))
            .isPresent();
  }

  private static boolean lacksText(JsonNode violation) {
    return Stream.of("rule", "pointer", "statement", "fix", "source")
        .anyMatch(
            text ->
                !violation.path(text).isString()
                    || (violation.path(text).asString().isBlank() && !text.equals("pointer")));
  }

  private static boolean isKeyed(Exchange exchange) {
    return exchange.request().has("Idempotency-Key");
  }

  private static Optional<String> broken(boolean broken, String actual) {
    return broken ? Optional.of(actual) : Optional.empty();
  }

  private static boolean isUse(Exchange exchange) {
    return exchange.request().purpose() != Purpose.OTHER && exchange.response().isAccepted();
  }

  private static Optional<JsonNode> json(Exchange exchange) {
    return exchange.response().json().filter(JsonNode::isObject);
  }

  private static Optional<String> contentType(Exchange exchange) {
    ReceivedResponse response = exchange.response();
    if (!response.isAccepted() && !exchange.terms().statuses()) {
      return Optional.empty();
    }
    String type = response.header("Content-Type").orElse("");
    String expected = response.isAccepted() ? "application/json" : "application/problem+json";
    return broken(
        !response.text().isEmpty() && !type.startsWith(expected) && !isOfServer(exchange),
        "the type '" + type + "'");
  }

  private static Law status(String id, Purpose purpose, String cite, int status) {
    return new Law(
        id,
        List.of(cite),
        "each success has the status " + status,
        e ->
            broken(
                e.request().purpose() == purpose
                    && e.response().isAccepted()
                    && e.response().status() != status,
                "a status of " + e.response().status()));
  }

  private static Law table(String id, String section, Purpose purpose, List<Member> table) {
    return new Law(
        id,
        List.of(section),
        "each member of a response has the type of its table",
        e ->
            resource(e, purpose)
                .flatMap(
                    body ->
                        table.stream()
                            .filter(m -> body.has(m.name()))
                            .filter(m -> !hasType(m, body.get(m.name())))
                            .map(m -> m.name() + " that is not " + m.described())
                            .findFirst()));
  }

  private static boolean hasType(Member member, JsonNode value) {
    return value.isNull() ? member.nullable() : member.type().test(value);
  }

  private static Law complete(String id, Purpose purpose, List<Member> table) {
    return new Law(
        id,
        List.of("complete-responses"),
        "a response has every member of the resource",
        e ->
            resource(e, purpose)
                .flatMap(
                    body ->
                        table.stream()
                            .filter(m -> !body.has(m.name()))
                            .map(m -> "a response without " + m.name())
                            .findFirst()));
  }

  private static Optional<JsonNode> resource(Exchange exchange, Purpose purpose) {
    return exchange.request().purpose() == purpose && exchange.response().isAccepted()
        ? json(exchange)
        : Optional.empty();
  }
}
