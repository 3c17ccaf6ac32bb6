package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The checks of checks.yaml: a request, varied by a list, is accepted or rejected. */
final class Rows {
  /** {@code <x*3>} stands for {@code xxx}. */
  private static final Pattern REPEATED = Pattern.compile("<(.)\\*([0-9]+)>");

  private Rows() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (JsonNode row : read("checks.yaml")) {
      String of = row.path("of").asString("create");
      if (of.equals("both")) {
        checks.add(check(row, "create-", false));
        checks.add(check(row, "update-", true));
      } else {
        checks.add(check(row, "", of.equals("update")));
      }
    }
    return checks;
  }

  static JsonNode read(String name) {
    try (InputStream file = Rows.class.getResourceAsStream(name)) {
      return new YAMLMapper().readTree(Objects.requireNonNull(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Check check(JsonNode row, String prefix, boolean update) {
    List<String> cites = row.get("cites").valueStream().map(JsonNode::asString).toList();
    return new Check(
        prefix + row.get("id").asString(),
        cites,
        row.get("says").asString(),
        subject -> run(subject, row, update));
  }

  private static void run(Subject subject, JsonNode row, boolean update) {
    String is = row.get("is").asString();
    if (update) {
      subject.webhook();
    }
    for (JsonNode variant : variants(row)) {
      RequestSpec request = varied(subject, request(subject, variant, update), row);
      Exchange sent = subject.api().send(varied(subject, request, variant));
      Expect response = Expect.that(sent);
      switch (is) {
        case "accepted" -> expectStored(subject, response.accepted(), row, update);
        case "rejected" -> response.rejected();
        default -> response.status(Integer.parseInt(is));
      }
      expect(response, row);
      expect(response, variant);
    }
    if (update && (is.equals("rejected") || is.startsWith("4"))) {
      subject.knownWebhook().expectUnchanged();
    }
  }

  /** {@code values} and {@code bodies} are short forms of {@code each}. */
  private static List<JsonNode> variants(JsonNode row) {
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

  /** The smallest body that the operation accepts, unless the variant says otherwise. */
  private static RequestSpec request(Subject subject, JsonNode variant, boolean update) {
    ObjectNode body = update ? Json.object() : subject.model();
    if (variant.has("set")) {
      body.setAll((ObjectNode) Json.parse(repeated(variant.get("set").toString())));
    } else if (update) {
      body.set("name", subject.text("name", "Row"));
    }
    String members = body.toString().substring(1, body.toString().length() - 1);
    String text =
        variant.has("body")
            ? repeated(variant.get("body").asString()).replace("~", members)
            : "{" + members + "}";
    Charset charset = Charset.forName(variant.path("charset").asString("UTF-8"));
    RequestSpec request =
        update ? subject.knownWebhook().request(text) : subject.api().create(text);
    return request.body(text.getBytes(charset));
  }

  private static RequestSpec varied(Subject subject, RequestSpec request, JsonNode change) {
    RequestSpec varied = request;
    for (Map.Entry<String, JsonNode> each : change.properties()) {
      String value = repeated(each.getValue().asString(""));
      String[] header = value.split(": ?", 2);
      varied =
          switch (each.getKey()) {
            case "add" -> varied.with(header[0], header[1]);
            case "replace" -> varied.replacing(header[0], header[1]);
            case "without" -> varied.without(value);
            case "token" -> subject.api().withToken(varied, value);
            case "query" -> varied.path(varied.path() + "?" + value);
            case "path" -> varied.path(value.replace("~", varied.path()));
            case "method" -> varied.method(value);
            default -> varied;
          };
    }
    return varied;
  }

  private static String repeated(String text) {
    return REPEATED
        .matcher(text)
        .replaceAll(m -> Matcher.quoteReplacement(m.group(1).repeat(Integer.parseInt(m.group(2)))));
  }

  private static void expectStored(Subject subject, Expect response, JsonNode row, boolean update) {
    Stream<Map.Entry<String, JsonNode>> sent =
        response.exchange().request().json().stream().flatMap(JsonNode::propertyStream);
    Expect read =
        update && subject.assumes("absent-and-null")
            ? Expect.that(subject.knownWebhook().read())
            : response;
    sent.forEach(
        member -> {
          response.member("/" + member.getKey(), member.getValue());
          read.member("/" + member.getKey(), member.getValue());
        });
    row.path("then").properties().forEach(m -> read.member(m.getKey(), m.getValue()));
  }

  private static void expect(Expect response, JsonNode due) {
    due.path("has").properties().forEach(m -> response.member(m.getKey(), m.getValue()));
    due.path("header")
        .properties()
        .forEach(
            m ->
                response.header(
                    m.getKey(),
                    "like " + m.getValue().asString(),
                    value -> value.matches(m.getValue().asString())));
    if (due.has("violations")) {
      ViolationLaws.expectOnly(
          response.exchange(),
          due.get("violations").valueStream().map(JsonNode::asString).toList());
    }
    if (due.has("hides")
        && response.exchange().response().text().contains(due.get("hides").asString())) {
      throw response.failure("a response without the value", "it contains the value");
    }
  }
}
