package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Api;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The checks that are data: a request, varied by lists, is accepted or rejected (models.yaml). */
final class Rows {
  private static final List<String> AREAS =
      List.of("models", "bodies", "requests", "token", "webhooks", "subscriptions", "problems");

  /** {@code <ab*3>} stands for {@code ababab}. */
  private static final Pattern REPEATED = Pattern.compile("<([^<>*]+|.)\\*([0-9]+)>");

  private static final Pattern NAME = Pattern.compile("@([a-z]+)");

  private final JsonNode row;
  private final boolean update;
  private final Subject subject;
  private final Map<String, JsonNode> names = new LinkedHashMap<>();

  private Rows(JsonNode row, boolean update, Subject subject) {
    this.row = row;
    this.update = update;
    this.subject = subject;
    names.put("member", Json.string(update ? "custom_payload" : "hint"));
    names.put("new", Json.string(subject.fresh("new").replace(' ', '-')));
    names.put("path", Json.string(request("{}").path()));
    names.put("id", Json.string(update ? subject.knownWebhook().encodedId() : ""));
  }

  static List<Check> all() {
    return AREAS.stream()
        .flatMap(area -> Lists.read(area + ".yaml").valueStream())
        .flatMap(Rows::checks)
        .toList();
  }

  private static Stream<Check> checks(JsonNode row) {
    String of = row.path("of").asString("create");
    return of.equals("both")
        ? Stream.of(check(row, "create-", false), check(row, "update-", true))
        : Stream.of(check(row, "", of.equals("update")));
  }

  private static Check check(JsonNode row, String prefix, boolean update) {
    return new Check(
        prefix + row.get("id").asString(),
        row.get("cites").valueStream().map(JsonNode::asString).toList(),
        row.get("says").asString(),
        subject -> new Rows(row, update, subject).run());
  }

  private void run() {
    boolean rejected = false;
    if (update) {
      subject.webhook();
    }
    for (Variant each : inOrder(expanded())) {
      rejected |= !isAccepted(send(each.whole(), each.own()));
    }
    if (update && rejected) {
      subject.knownWebhook().expectUnchanged();
    }
  }

  private static boolean isAccepted(Optional<Exchange> sent) {
    return sent.map(exchange -> exchange.response().isAccepted()).orElse(true);
  }

  /** {@code values} and {@code bodies} are short forms of {@code each}. */
  private List<JsonNode> variants() {
    List<JsonNode> variants = new ArrayList<>(row.path("each").valueStream().toList());
    row.path("values")
        .properties()
        .forEach(
            member ->
                member
                    .getValue()
                    .forEach(
                        value ->
                            variants.add(Json.object("set", Json.object(member.getKey(), value)))));
    row.path("bodies").forEach(body -> variants.add(Json.object("body", body)));
    return variants.isEmpty() ? List.of(Json.object()) : variants;
  }

  /** A row and one of its variants with the values of their names. */
  private record Variant(JsonNode whole, JsonNode own) {}

  private List<Variant> expanded() {
    List<Variant> expanded = new ArrayList<>();
    ObjectNode whole = (ObjectNode) row.deepCopy();
    whole.remove(List.of("with", "each", "values", "bodies"));
    for (JsonNode variant : variants()) {
      ObjectNode own = (ObjectNode) variant.deepCopy();
      own.remove("with");
      for (Map<String, JsonNode> values : combinations(variant)) {
        expanded.add(new Variant(substituted(whole, values), substituted(own, values)));
      }
    }
    return expanded;
  }

  /** A walk goes from the first to each, back, and from each to the next. */
  private List<Variant> inOrder(List<Variant> variants) {
    List<Variant> walk = new ArrayList<>(variants);
    if (row.path("walk").asBoolean(false)) {
      variants.stream().skip(1).forEach(each -> walk.addAll(List.of(variants.get(0), each)));
    }
    return walk;
  }

  /** Each combination of the values of the names of a row and of a variant. */
  private List<Map<String, JsonNode>> combinations(JsonNode variant) {
    ObjectNode with = Json.object();
    for (JsonNode lists : List.of(row.path("with"), variant.path("with"))) {
      lists.properties().forEach(name -> with.set(name.getKey(), name.getValue()));
    }
    List<Map<String, JsonNode>> all = List.of(names);
    for (Map.Entry<String, JsonNode> name : with.properties()) {
      List<Map<String, JsonNode>> more = new ArrayList<>();
      for (Map<String, JsonNode> each : all) {
        for (JsonNode value : Lists.of(name.getValue())) {
          Map<String, JsonNode> values = new LinkedHashMap<>(each);
          values.put(name.getKey(), value);
          more.add(values);
        }
      }
      all = more;
    }
    return all;
  }

  private static JsonNode substituted(JsonNode node, Map<String, JsonNode> values) {
    if (node.isArray()) {
      return Lists.array(node.valueStream().map(each -> substituted(each, values)));
    }
    if (node.isObject()) {
      ObjectNode object = Json.object();
      node.properties()
          .forEach(
              m ->
                  object.set(
                      text(m.getKey(), values).asString(), substituted(m.getValue(), values)));
      return object;
    }
    return node.isString() ? text(node.asString(), values) : node;
  }

  /** A value can name others. */
  private static JsonNode text(String text, Map<String, JsonNode> values) {
    if (text.startsWith("@") && values.containsKey(text.substring(1))) {
      return substituted(values.get(text.substring(1)), values);
    }
    String done =
        NAME.matcher(text)
            .replaceAll(
                m -> {
                  JsonNode value = values.get(m.group(1));
                  return Matcher.quoteReplacement(
                      value == null
                          ? m.group()
                          : value.isString() ? value.asString() : value.toString());
                });
    return done.equals(text) ? Json.string(repeated(text)) : text(done, values);
  }

  private static String repeated(String text) {
    return REPEATED
        .matcher(text)
        .replaceAll(m -> Matcher.quoteReplacement(m.group(1).repeat(Integer.parseInt(m.group(2)))));
  }

  /** Nothing if the variant is the usual request, or if the service excludes its texts. */
  private Optional<Exchange> send(JsonNode whole, JsonNode variant) {
    String is = variant.path("is").asString(whole.get("is").asString());
    JsonNode set = variant.path("set");
    if (is.equals("accepted") && !(subject.choices().allow(set) && isUsual(set))) {
      return Optional.empty();
    }
    RequestSpec usual = request(variant);
    RequestSpec request = varied(varied(usual, whole), variant);
    if (isUnchanged(usual, request, whole, variant)) {
      return Optional.empty();
    }
    if (whole.has("other")) {
      Expect.that(subject.otherWebhook().update(whole.get("other"))).accepted();
    }
    Exchange sent = subject.api().send(request);
    Expect response = Expect.that(sent);
    switch (is) {
      case "accepted" -> expectStored(response, whole);
      case "rejected" -> response.rejected();
      default -> response.status(Integer.parseInt(is));
    }
    expect(response, whole);
    expect(response, variant);
    return Optional.of(sent);
  }

  /** A changed token, method or path can be the usual one, or that of another webhook. */
  private boolean isUnchanged(
      RequestSpec usual, RequestSpec request, JsonNode whole, JsonNode variant) {
    Predicate<String> has = key -> whole.has(key) || variant.has(key);
    String token = variant.path("token").asString(whole.path("token").asString(""));
    if (has.test("identifier") && !isPlainId()) {
      return true;
    }
    boolean routed = Stream.of("method", "path", "identifier").anyMatch(has);
    return subject.api().isToken(token)
        || (routed && usual.method().equals(request.method()) && isOfWebhook(request, usual));
  }

  private boolean isPlainId() {
    return subject.knownWebhook().encodedId().equals(subject.knownWebhook().id());
  }

  private boolean isOfWebhook(RequestSpec request, RequestSpec usual) {
    return request.path().equals(usual.path())
        || subject.target().webhooks().stream()
            .anyMatch(id -> request.path().equals(subject.api().update(id, "").path()));
  }

  /** What any service accepts, unless its limits are those of the contract. */
  private boolean isUsual(JsonNode value) {
    return subject.assumes("limits")
        || (value.asString("").length() <= 1000
            && (!value.isArray() || value.size() <= 10)
            && value.valueStream().allMatch(this::isUsual));
  }

  private RequestSpec request(String body) {
    return update ? subject.knownWebhook().request(body) : subject.api().create(body);
  }

  /** The smallest body that the operation accepts, unless the variant says otherwise. */
  private RequestSpec request(JsonNode variant) {
    ObjectNode body = update ? Json.object() : subject.model();
    if (variant.has("set")) {
      body.setAll((ObjectNode) variant.get("set"));
    } else if (update) {
      body.set("name", subject.text("name", "Row"));
    }
    String members = body.toString().substring(1, body.toString().length() - 1);
    String text =
        variant.has("body")
            ? variant.get("body").asString().replace("~", members)
            : "{" + members + "}";
    Charset charset = Charset.forName(variant.path("charset").asString("UTF-8"));
    return request("").body(text.getBytes(charset));
  }

  private RequestSpec varied(RequestSpec request, JsonNode change) {
    RequestSpec varied = request;
    for (Map.Entry<String, JsonNode> each : change.properties()) {
      String value = each.getValue().asString("");
      String[] header = value.split(": ?", 2);
      varied =
          switch (each.getKey()) {
            case "add" -> varied.with(header[0], header[1]);
            case "replace" -> varied.replacing(header[0], header[1]);
            case "without" -> varied.without(value);
            case "token" -> subject.api().withToken(varied, value);
            case "query" -> varied.path(varied.path() + "?" + value);
            case "path" -> varied.path(value.replace("~", varied.path()));
            case "identifier" -> identified(varied, value);
            case "method" -> varied.method(value);
            default -> varied;
          };
    }
    return varied;
  }

  /** With another identifier; {@code ~} and {@code ${ID}} stand for the one of the webhook. */
  private RequestSpec identified(RequestSpec request, String identifier) {
    String id = subject.knownWebhook().encodedId();
    String other = Api.expanded(identifier.replace("ID", "TOKEN").replace("~", "$TOKEN"), id);
    return request.path(
        request
            .path()
            .replaceFirst(
                "/" + Pattern.quote(id) + "(?=/|$)", Matcher.quoteReplacement("/" + other)));
  }

  private void expectStored(Expect response, JsonNode whole) {
    if (response.exchange().response().status() == 413) {
      throw new CheckSkippedException("the service accepts no body of this size");
    }
    response.accepted();
    Expect read =
        update && subject.assumes("absent-and-null")
            ? Expect.that(subject.knownWebhook().read())
            : response;
    response.exchange().request().json().stream()
        .flatMap(JsonNode::propertyStream)
        .forEach(
            member -> {
              response.member("/" + member.getKey(), member.getValue());
              read.member("/" + member.getKey(), member.getValue());
            });
    whole.path("then").properties().forEach(m -> read.member(m.getKey(), m.getValue()));
  }

  private static void expect(Expect response, JsonNode due) {
    due.path("has").properties().forEach(m -> response.member(m.getKey(), m.getValue()));
    for (Map.Entry<String, JsonNode> like : due.path("like").properties()) {
      String form = like.getValue().asString();
      response.member(like.getKey(), "like " + form, v -> v.asString("").matches(form));
    }
    for (Map.Entry<String, JsonNode> size : due.path("sizes").properties()) {
      int count = size.getValue().asInt();
      response.member(size.getKey(), "a list of " + count, list -> list.size() == count);
    }
    for (Map.Entry<String, JsonNode> header : due.path("header").properties()) {
      String form = header.getValue().asString();
      response.header(header.getKey(), "like " + form, value -> value.matches(form));
    }
    if (due.has("violations")) {
      ProblemLaws.expectOnly(
          response.exchange(),
          due.get("violations").valueStream().map(JsonNode::asString).toList());
    }
    if (due.has("hides")
        && response.exchange().response().text().contains(due.get("hides").asString())) {
      throw response.failure("a response without the value", "it contains the value");
    }
  }
}
