package dev.contentservice.conformance.checks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Chunks;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Form;
import dev.contentservice.conformance.http.Header;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.NoResponseException;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Requests on sockets, in any form that HTTP allows (RFC 9112): each has the same result. */
final class FormLaws {
  private static final String OTHER = "unknown-token-of-the-conformance";

  /** A form, and what else a request of this form has. */
  private record Way(Form form, UnaryOperator<RequestSpec> change) {
    static Way of(Form form) {
      return new Way(form, request -> request);
    }

    static Way with(String name, String value) {
      return new Way(Form.PLAIN, request -> request.with(name, value));
    }

    static Way chunked(String name, UnaryOperator<byte[]> chunks) {
      return new Way(
          Form.chunked(name, chunks), request -> request.with("Transfer-Encoding", "chunked"));
    }
  }

  private static final List<Way> LINES =
      List.of(
          Way.of(line("names in lower case", (n, v) -> n.toLowerCase(Locale.ROOT) + ": " + v)),
          Way.of(line("names in upper case", (n, v) -> n.toUpperCase(Locale.ROOT) + ": " + v)),
          Way.of(line("names in mixed case", (n, v) -> mixed(n) + ": " + v)),
          Way.of(line("no blank behind the colon", (n, v) -> n + ":" + v)),
          Way.of(line("many blanks behind the colon", (n, v) -> n + ":     " + v)),
          Way.of(line("a tab behind the colon", (n, v) -> n + ":\t" + v)),
          Way.of(line("a blank behind the value", (n, v) -> n + ": " + v + " ")),
          Way.of(line("tabs and blanks around the value", (n, v) -> n + ":\t \t" + v + "  ")),
          Way.of(Form.ordered("reversed header lines", FormLaws::reversed)),
          Way.of(Form.ordered("header lines from A to Z", FormLaws::sorted)));

  private static final List<Way> PACKETS =
      List.of(
          Way.of(Form.paused("a packet for the head", bytes -> List.of(bodyOf(bytes)))),
          Way.of(Form.paused("in the line end behind the head", b -> List.of(bodyOf(b) - 1))),
          Way.of(Form.paused("after the first byte", bytes -> List.of(1))),
          Way.of(Form.paused("after the first byte of the body", b -> List.of(bodyOf(b) + 1))),
          Way.of(Form.paused("before the last byte", bytes -> List.of(bytes.length - 1))),
          Way.of(Form.paused("within a character", FormLaws::withinCharacter)),
          Way.of(Form.paused("packets of 40 bytes", bytes -> Form.each(bytes, 40))),
          Way.of(Form.paused("a packet for each byte of the body", FormLaws::eachOfBody)));

  /** Without trailers, which the server of the JDK cannot read. */
  private static final List<Way> CHUNKS =
      List.of(
          Way.chunked("one chunk", new Chunks(1)::of),
          Way.chunked("a chunk for each byte", new Chunks(Integer.MAX_VALUE)::of),
          Way.chunked("two chunks", new Chunks(2)::of),
          Way.chunked("sizes in upper case", new Chunks(3).sized("%X"::formatted)::of),
          Way.chunked("sizes with leading zeros", new Chunks(3).sized("%06x"::formatted)::of),
          Way.chunked("an extension", new Chunks(3).sized("%x;a=b"::formatted)::of),
          Way.chunked("an extension without a value", new Chunks(3).sized("%x;a"::formatted)::of),
          Way.chunked(
              "a quoted extension", new Chunks(3).sized("%x;a=\"b; c\";d=e"::formatted)::of),
          Way.chunked("many zeros in the last size", new Chunks(2).ending("0000\r\n\r\n")::of),
          Way.chunked("an extension of the last chunk", new Chunks(2).ending("0;a=b\r\n\r\n")::of),
          new Way(
              Form.chunked("Chunked in upper case", new Chunks(2)::of),
              r -> r.with("Transfer-Encoding", "Chunked")));

  private static final List<Way> CONNECTIONS =
      List.of(
          Way.of(Form.PLAIN),
          Way.with("Connection", "close"),
          Way.with("Connection", "Close"),
          Way.with("Connection", "keep-alive"),
          Way.with("Connection", "Keep-Alive, X-Hop"),
          Way.with("Expect", "100-continue"),
          Way.with("Expect", "100-Continue"),
          new Way(
              Form.chunked("chunks after 100 (Continue)", new Chunks(2)::of),
              r -> r.with("Transfer-Encoding", "chunked").with("Expect", "100-continue")),
          new Way(Form.PLAIN, r -> r.with("Expect", "100-continue").with("Connection", "close")));

  private FormLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      checks.add(
          same("lines", "names, blanks and order of header lines mean nothing", update, LINES));
      checks.add(
          same("packets", "the packets in which a request arrives mean nothing", update, PACKETS));
      checks.add(same("chunks", "chunks of any form are the same body", update, CHUNKS));
      checks.add(
          same(
              "connections",
              "what a request says of its connection means nothing else",
              update,
              CONNECTIONS));
      checks.add(pipelined(update));
      checks.add(afterLarge(update));
      checks.add(notAscii(update));
      checks.add(malformed(update));
    }
    checks.add(tokenInTurn());
    checks.add(tokenElsewhere());
    checks.add(keyNotAscii());
    checks.add(requestIdNotAscii());
    return checks;
  }

  private static Form line(String name, BinaryOperator<String> line) {
    return Form.lines(name, header -> line.apply(header.name(), header.value()));
  }

  private static String mixed(String name) {
    StringBuilder mixed = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      String letter = name.substring(i, i + 1);
      mixed.append(i % 2 == 0 ? letter.toLowerCase(Locale.ROOT) : letter.toUpperCase(Locale.ROOT));
    }
    return mixed.toString();
  }

  private static List<Header> reversed(List<Header> lines) {
    List<Header> reversed = new ArrayList<>(lines);
    Collections.reverse(reversed);
    return reversed;
  }

  private static List<Header> sorted(List<Header> lines) {
    return lines.stream().sorted(Comparator.comparing(Header::name)).toList();
  }

  private static int bodyOf(byte[] bytes) {
    return new String(bytes, ISO_8859_1).indexOf("\r\n\r\n") + 4;
  }

  /** Behind the first byte of each character that has several. */
  private static List<Integer> withinCharacter(byte[] bytes) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < bytes.length; i++) {
      if ((bytes[i] & 0xc0) == 0xc0) {
        places.add(i + 1);
      }
    }
    return places;
  }

  private static List<Integer> eachOfBody(byte[] bytes) {
    return Form.each(bytes, 1).stream().filter(place -> place > bodyOf(bytes)).toList();
  }

  private static String id(boolean update, String what) {
    return (update ? "update" : "create") + "-written-" + what;
  }

  private static Check same(String what, String statement, boolean update, List<Way> ways) {
    return new Check(
        id(update, what),
        List.of(update ? "4.2" : "4.1", "errors", "limits"),
        statement + ": a request has the same result, also a rejected one, and so has the next",
        s -> {
          List<RequestSpec> rejected = rejected(s, update);
          List<Integer> statuses = statuses(s, rejected);
          for (Way way : ways) {
            if (update) {
              s.webhook();
            }
            List<Sent> sent = new ArrayList<>(accepted(s, update));
            rejected.forEach(each -> sent.add(new Sent(each, Json.object())));
            sent.addAll(accepted(s, update));
            List<RequestSpec> requests =
                sent.stream().map(Sent::request).map(way.change()).toList();
            List<Exchange> exchanges = s.api().sendInTurn(requests, way.form(), false);
            expect(sent, exchanges, statuses);
          }
        });
  }

  /** A request, and what its response has; nothing if it is rejected. */
  private record Sent(RequestSpec request, ObjectNode due) {}

  private static List<RequestSpec> rejected(Subject subject, boolean update) {
    RequestSpec valid =
        update ? subject.webhook().request("{}") : subject.api().create(subject.model().toString());
    List<RequestSpec> requests = new ArrayList<>(ProtocolLaws.rejected(subject, valid).values());
    requests.add(subject.api().withToken(valid, ""));
    return requests;
  }

  /** One that changes something and, of an update, one that reads. */
  private static List<Sent> accepted(Subject subject, boolean update) {
    JsonNode text = subject.text("name", "Zw\u00f6lf \ud83d\ude80");
    if (!update) {
      ObjectNode model = subject.model().set("name", text);
      return List.of(new Sent(subject.api().create(model.toString()), model));
    }
    ObjectNode due = subject.webhook().baseline().set("name", text);
    TestWebhook webhook = subject.webhook();
    Sent change = new Sent(webhook.request(Json.object("name", text).toString()), due);
    return subject.assumes("absent-and-null")
        ? List.of(change, new Sent(webhook.request("{}"), due))
        : List.of(new Sent(change.request(), Json.object("name", text)));
  }

  /** The statuses of these requests, each sent alone. */
  private static List<Integer> statuses(Subject subject, List<RequestSpec> requests) {
    return requests.stream().map(each -> subject.api().send(each).response().status()).toList();
  }

  /**
   * Whether each response is due.
   *
   * @param statuses of those that are rejected
   */
  private static void expect(List<Sent> sent, List<Exchange> exchanges, List<Integer> statuses) {
    Iterator<Integer> rejected = statuses.iterator();
    for (int i = 0; i < sent.size(); i++) {
      ObjectNode due = sent.get(i).due();
      Expect response = Expect.that(exchanges.get(i));
      if (due.isEmpty()) {
        expectStatus(exchanges.get(i), rejected.next());
      } else {
        response.accepted();
        due.properties().forEach(m -> response.member("/" + m.getKey(), m.getValue()));
      }
    }
  }

  private static void expectStatus(Exchange exchange, int status) {
    int actual = exchange.response().status();
    if (actual != status) {
      throw Expect.that(exchange)
          .failure(
              "status " + status + ", as of the same request alone", "the status is " + actual);
    }
  }

  private static Check pipelined(boolean update) {
    return new Check(
        id(update, "pipelined"),
        List.of(update ? "4.2" : "4.1", "errors", "limits"),
        "requests that are sent without waiting get their responses in order (RFC 9112, 9.3.2)",
        s -> {
          List<RequestSpec> rejected = rejected(s, update);
          List<Integer> statuses = statuses(s, rejected);
          List<Sent> sent = new ArrayList<>();
          for (RequestSpec each : rejected) {
            sent.addAll(accepted(s, update));
            sent.add(new Sent(each, Json.object()));
          }
          sent.addAll(accepted(s, update));
          List<RequestSpec> requests = sent.stream().map(Sent::request).toList();
          List<Exchange> exchanges = s.api().sendInTurn(requests, Form.PLAIN, true);
          expect(sent, exchanges, statuses);
        });
  }

  private static Check afterLarge(boolean update) {
    return new Check(
        id(update, "after-large"),
        List.of(
            update ? "4.2" : "4.1",
            "limits",
            "errors",
            "strict-reading",
            update ? "name-comparison" : "api-key-uniqueness"),
        "a request has its result right behind a large one of the same connection",
        s -> {
          for (int blanks : List.of(20_000, 66_000, 200_000)) {
            for (boolean pipelined : List.of(false, true)) {
              List<Sent> sent = new ArrayList<>();
              for (int i = 0; i < 2; i++) {
                for (Sent each : accepted(s, update)) {
                  String body = each.request().json().orElseThrow() + " ".repeat(blanks);
                  sent.add(new Sent(each.request().body(body), each.due()));
                  sent.add(each);
                }
              }
              expectUnlessTooLarge(s, sent, pipelined);
            }
          }
        });
  }

  /** How large a body may be is a choice of the operator. */
  private static void expectUnlessTooLarge(Subject subject, List<Sent> sent, boolean pipelined) {
    List<RequestSpec> requests = sent.stream().map(Sent::request).toList();
    try {
      List<Exchange> exchanges = subject.api().sendInTurn(requests, Form.PLAIN, pipelined);
      if (exchanges.stream().anyMatch(each -> each.response().status() == 413)) {
        throw new CheckSkippedException("the service accepts no body of this size");
      }
      expect(sent, exchanges, List.of());
    } catch (NoResponseException e) {
      if (e.isLate()) {
        throw e;
      }
      throw new CheckSkippedException("the connection was closed before the body was sent");
    }
  }

  private static Check notAscii(boolean update) {
    return new Check(
        id(update, "not-ascii"),
        List.of(update ? "4.2" : "4.1", "errors"),
        "bytes outside ASCII in a header that an operation does not have mean nothing"
            + " (RFC 9110, 5.5)",
        s -> {
          for (String bytes : List.of("caf\u00e9", bytes("caf\u00e9 \u6587"), "\u00ff", "\u0080")) {
            List<Sent> sent = accepted(s, update);
            List<RequestSpec> requests =
                sent.stream().map(each -> each.request().with("X-Conformance", bytes)).toList();
            expect(sent, s.api().sendInTurn(requests, Form.PLAIN, false), List.of());
          }
        });
  }

  /** The bytes of UTF-8, each as a character. */
  private static String bytes(String text) {
    return new String(text.getBytes(UTF_8), ISO_8859_1);
  }

  private static final List<String> TARGETS =
      List.of(
          "%",
          "%4", "%zz", "%u0041", "\\", "%%", "{", "|", "\"", "^", "#", "#a", "\u00e9", "%C3%28",
          "%FF");

  private static Check malformed(boolean update) {
    return new Check(
        id(update, "malformed"),
        List.of(update ? "4.2" : "4.1", "strict-reading", "errors", "other-operations"),
        "a path or a query that is no URI, or not in UTF-8, is rejected and does nothing",
        s -> {
          RequestSpec valid =
              update
                  ? s.webhook().request("{\"enabled\":false}")
                  : s.api().create(s.model().toString());
          for (String text : TARGETS) {
            for (String target :
                List.of(
                    valid.path() + text,
                    valid.path() + "?" + text,
                    valid.path() + "?skip_menu_item_creation=true" + text,
                    valid.path() + "?skip_menu_item_creation" + text + "=true")) {
              Expect.that(only(s, valid.path(target))).rejected();
            }
          }
          Expect.that(only(s, valid.method(valid.method().toLowerCase(Locale.ROOT)))).rejected();
          if (update) {
            s.webhook().expectUnchanged();
          }
        });
  }

  private static Exchange only(Subject subject, RequestSpec request) {
    return subject.api().sendInTurn(List.of(request), Form.PLAIN, false).get(0);
  }

  private static Check tokenInTurn() {
    return new Check(
        "token-of-each-request-in-turn",
        List.of("5"),
        "each request of a connection needs the token, whatever the ones before it had",
        s -> {
          TestWebhook webhook = s.webhook();
          List<String> tokens = List.of("$TOKEN", "", "$TOKEN", OTHER, "", "$TOKEN");
          RequestSpec update = webhook.request("{\"nested_items_in_payload\":false}");
          for (boolean pipelined : List.of(false, true)) {
            List<RequestSpec> requests = new ArrayList<>();
            for (String token : tokens) {
              requests.add(s.api().withToken(update, token));
              requests.add(s.api().withToken(s.api().create(s.model().toString()), token));
            }
            List<Exchange> exchanges = s.api().sendInTurn(requests, Form.PLAIN, pipelined);
            for (int i = 0; i < exchanges.size(); i++) {
              Expect response = Expect.that(exchanges.get(i));
              if (tokens.get(i / 2).equals("$TOKEN")) {
                response.accepted();
              } else {
                response.rejected();
              }
            }
          }
        });
  }

  private static Check tokenElsewhere() {
    return new Check(
        "token-not-elsewhere-in-http",
        List.of("5", "token-on-the-wire"),
        "a token in a trailer (RFC 9110, 6.5.1), for a proxy, or with another byte is none",
        s -> {
          TestWebhook webhook = s.webhook();
          Form trailer =
              Form.chunked(
                  "the token in a trailer",
                  new Chunks(1).ending("0\r\nAuthorization: Bearer $TOKEN\r\n\r\n")::of);
          for (RequestSpec request :
              List.of(
                  webhook.request("{\"enabled\":false}"), s.api().create(s.model().toString()))) {
            RequestSpec without = s.api().withToken(request, "");
            RequestSpec chunked = without.with("Transfer-Encoding", "chunked");
            expectRejectedOrClosed(s, chunked, trailer);
            for (RequestSpec each :
                List.of(
                    without.with("Proxy-Authorization", "Bearer $TOKEN"),
                    without.with("Authorization", "Bearer $TOKEN\u00e9"),
                    without.with("Authorization", "Bearer \u00a0$TOKEN"),
                    without.with("Authorization", "Bearer $TOKEN\u0080"))) {
              Expect.that(only(s, each)).rejected();
            }
          }
          webhook.expectUnchanged();
        });
  }

  /** Some servers cannot read trailers and close the connection. */
  private static void expectRejectedOrClosed(Subject subject, RequestSpec request, Form form) {
    try {
      Expect.that(subject.api().sendInTurn(List.of(request), form, false).get(0)).rejected();
    } catch (NoResponseException e) {
      if (e.isLate()) {
        throw e;
      }
    }
  }

  private static Check keyNotAscii() {
    return new Check(
        "idempotency-key-not-ascii",
        List.of("idempotency-key", "errors"),
        "a key with a byte outside ASCII is rejected with 400 and not used",
        s -> {
          String key = s.fresh("k").replace(' ', '-');
          RequestSpec request = s.api().create(s.model().toString());
          for (String other : List.of(key + "\u00e9", "\u00ff" + key, key + "\u0080")) {
            Expect.that(only(s, request.with("Idempotency-Key", other))).status(400);
          }
          Expect.that(only(s, request.with("Idempotency-Key", key))).accepted();
        });
  }

  private static Check requestIdNotAscii() {
    return new Check(
        "request-id-not-ascii",
        List.of("request-id"),
        "an X-Request-Id with a byte outside ASCII is replaced",
        s -> {
          for (String id : List.of("a\u00e9", "\u00ff", bytes("\u6587"))) {
            RequestSpec request = s.api().create(s.model().toString()).with("X-Request-Id", id);
            Expect.that(only(s, request))
                .accepted()
                .header("X-Request-Id", "another one", v -> v.matches("[A-Za-z0-9._-]{1,64}"));
          }
        });
  }
}
