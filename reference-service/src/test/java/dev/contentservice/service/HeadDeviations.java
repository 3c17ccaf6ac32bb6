package dev.contentservice.service;

import static dev.contentservice.service.Deviation.ACCEPTED;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Invalid or unusual heads, with the statuses of the tables. */
final class HeadDeviations {
  /** Headers that no operation reads: their values change nothing. */
  private static final Map<String, List<String>> IGNORED =
      Map.of(
          "Expect", List.of("x"),
          "X-Request-Id", List.of("", "a", "a b", "x".repeat(65), "\u00e9"),
          "Accept-Language", List.of("de", "x".repeat(1000), "*;q=2"),
          "If-Match", List.of("*", "x"),
          "Cookie", List.of("a=b", "="),
          "Origin", List.of("null", "https://evil.test"),
          "X-Forwarded-For", List.of("127.0.0.1", "x"),
          "X-HTTP-Method-Override", List.of("DELETE"));

  private final FuzzRequest good;
  private final List<Deviation> all = new ArrayList<>();

  private HeadDeviations(FuzzRequest good) {
    this.good = good;
  }

  /** The deviations of an operation from this accepted request. */
  static List<Deviation> of(JsonNode operation, FuzzRequest good) {
    HeadDeviations deviations = new HeadDeviations(good);
    deviations.headers();
    deviations.paths();
    operation.path("parameters").forEach(deviations::parameter);
    deviations.query("a=1", 400);
    return deviations.all;
  }

  private void headers() {
    for (List<String> row : Table.rows("accept")) {
      int right = Boolean.parseBoolean(row.get(1)) ? ACCEPTED : 406;
      header("Accept", Table.lines(row.get(0)), right);
    }
    for (List<String> row : Table.rows("credentials")) {
      header("Authorization", Table.lines(row.get(0)), 401);
    }
    for (List<String> row : Table.rows("content")) {
      int right = row.get(1).equals("201") ? ACCEPTED : 415;
      all.add(
          Deviation.of(
              "Content-Type",
              right,
              request -> request.without("Content-Type").plus(Table.lines(row.get(0)))));
    }
    // Several spaces behind the scheme (RFC 6750, 2.1); space around a value is not part of it.
    String spaced = good.header("Authorization").replace(" ", "  ") + "\t ";
    header("Authorization", List.of(spaced), ACCEPTED);
    IGNORED.forEach(
        (name, values) -> values.forEach(value -> header(name, List.of(value), ACCEPTED)));
    for (String name : List.of("Authorization", "Cookie", "X-Request-Id", "Idempotency-Key")) {
      header(name, List.of("x".repeat(20_000)), 431);
    }
  }

  private void header(String name, List<String> values, int right) {
    List<String> lines = values.stream().map(value -> name + ": " + value).toList();
    all.add(Deviation.of(name, right, request -> request.without(name).plus(lines)));
  }

  /** The rows of this method, without those that name another webhook. */
  private void paths() {
    for (List<String> row : Table.rows("paths")) {
      String target = row.get(2);
      int status = Integer.parseInt(row.get(3));
      if (row.get(0).equals("service")
          && row.get(1).equals(good.method())
          && !target.contains("%2541")) {
        all.add(target(target, status == 404 || status == 400 ? status : ACCEPTED));
      }
    }
  }

  private void parameter(JsonNode parameter) {
    String name = parameter.path("name").asText();
    boolean inQuery = parameter.path("in").asText().equals("query");
    for (String value : WrongValues.PARAMETERS) {
      if (inQuery) {
        boolean right = Set.of("true", "false").contains(value);
        query(name + "=" + value, right ? ACCEPTED : 400);
        query(name + "=true&" + name + "=" + value, 400);
        query(name + "x=" + value, 400);
      } else if (parameter.path("in").asText().equals("header")) {
        JsonNode schema = parameter.path("schema");
        boolean right =
            value.matches(schema.path("pattern").asText())
                && value.length() <= schema.path("maxLength").asInt();
        // The key may have been used with another body.
        all.add(
            new Deviation(
                name,
                right ? Set.of(ACCEPTED, 422) : Set.of(400),
                request -> request.with(name, value)));
      }
    }
  }

  private void query(String query, int right) {
    String target = good.target() + "?" + query;
    all.add(target(target, target.length() > 8 << 10 ? 414 : right));
  }

  private static Deviation target(String target, int right) {
    return Deviation.of("target", right, request -> request.to(target));
  }
}
