package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.Exchange;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a check expects of one response. Each failure shows request and response. */
public final class Expect {
  private final Exchange exchange;

  private Expect(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Begins with a response. */
  public static Expect that(Exchange exchange) {
    return new Expect(exchange);
  }

  /**
   * The request is carried out: a status from 200 to 299 and a JSON object.
   *
   * @throws CheckSkippedException if it is rejected and has texts that the implementer excludes
   */
  public Expect accepted() {
    if (exchange.response().isRejected() && !exchange.isAllowed()) {
      throw new CheckSkippedException("needs texts that the choices exclude");
    }
    if (!exchange.response().isAccepted()) {
      throw failure("the request is accepted", "the status is " + exchange.response().status());
    }
    if (exchange.response().json().filter(JsonNode::isObject).isEmpty()) {
      throw failure("a JSON object", "the body is none");
    }
    return this;
  }

  /** The request is carried out, and the response has each of these members. */
  public Expect stored(ObjectNode members) {
    accepted();
    members.properties().forEach(m -> member("/" + m.getKey(), m.getValue()));
    return this;
  }

  /** The request is rejected: a status from 400 to 499. */
  public Expect rejected() {
    if (!exchange.response().isRejected()) {
      throw failure(
          "the request is rejected with a status from 400 to 499",
          "the status is " + exchange.response().status());
    }
    return this;
  }

  /** The status is this one; if the implementer has other statuses, it is a rejection as well. */
  public Expect status(int status) {
    if (status >= 400 && !exchange.terms().statuses()) {
      return rejected();
    }
    if (exchange.response().status() != status) {
      throw failure("status " + status, "the status is " + exchange.response().status());
    }
    return this;
  }

  /** The member at this JSON Pointer has this value. */
  public Expect member(String pointer, JsonNode value) {
    JsonNode actual = at(pointer);
    boolean omitted = actual.isMissingNode() && value.isNull() && !exchange.terms().complete();
    if (!omitted && !actual.equals(value)) {
      throw failure(pointer + " is " + value, shown(pointer, actual));
    }
    return this;
  }

  /** The member at this JSON Pointer is so. */
  public Expect member(String pointer, String description, Predicate<JsonNode> test) {
    JsonNode actual = at(pointer);
    if (!test.test(actual)) {
      throw failure(pointer + " is " + description, shown(pointer, actual));
    }
    return this;
  }

  /** The first value of a header is so. */
  public Expect header(String name, String description, Predicate<String> test) {
    String value = exchange.response().header(name).orElse("");
    if (!test.test(value)) {
      throw failure(
          "the header " + name + " is " + description,
          value.isEmpty() ? "it is omitted" : "it is '" + value + "'");
    }
    return this;
  }

  /** The exchange itself. */
  public Exchange exchange() {
    return exchange;
  }

  /** The body as JSON. */
  public JsonNode json() {
    return exchange.response().json().orElseThrow(() -> failure("JSON", "the body is none"));
  }

  private JsonNode at(String pointer) {
    return json().at(pointer);
  }

  private static String shown(String pointer, JsonNode actual) {
    return pointer + (actual.isMissingNode() ? " is omitted" : " is " + actual);
  }

  /** A failure that shows this exchange. */
  public CheckFailedException failure(String expected, String actual) {
    return new CheckFailedException(expected, actual, List.of(exchange));
  }
}
