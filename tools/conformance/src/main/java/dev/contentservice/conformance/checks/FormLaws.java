package dev.contentservice.conformance.checks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
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
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
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
          Way.of(line("no blank behind the colon", (n, v) -> n + ":" + v)),
          Way.of(line("many blanks behind the colon", (n, v) -> n + ":     " + v)),
          Way.of(line("a tab behind the colon", (n, v) -> n + ":\t" + v)),
          Way.of(line("a blank behind the value", (n, v) -> n + ": " + v + " ")),
          Way.of(line("tabs and blanks around the value", (n, v) -> n + ":\t \t" + v + "  ")),
          Way.of(Form.ordered("reversed header lines", FormLaws::reversed)));

  private static final List<Way> PACKETS =
      List.of(
          Way.of(Form.paused("a packet for the head", bytes -> List.of(bodyOf(bytes)))),
          Way.of(Form.paused("in the line end behind the head", b -> List.of(bodyOf(b) - 1))),
          Way.of(Form.paused("after the first byte", bytes -> List.of(1))),
          Way.of(Form.paused("after the first byte of the body", b -> List.of(bodyOf(b) + 1))),
          Way.of(Form.paused("before the last byte", bytes -> List.of(bytes.length - 1))),
          Way.of(Form.paused("within a character", FormLaws::withinCharacter)),
          Way.of(Form.paused("packets of 40 bytes", bytes -> Form.each(bytes, 40))));

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
      checks.add(same("lines", update, LINES));
      checks.add(same("packets", update, PACKETS));
      checks.add(same("chunks", update, CHUNKS));
      checks.add(same("connections", update, CONNECTIONS));
      checks.add(pipelined(update));
      checks.add(malformed(update));
      checks.add(law(update, "two-lengths", FormLaws::twoLengths));
      checks.add(
          law(
              update,
              "absolute-form",
              (s, request) -> {
                RequestSpec absolute = request.path(s.target().routes().base() + request.path());
                Expect.that(only(s, absolute, Form.PLAIN)).accepted();
              }));
      checks.add(law(update, "http-1-0", FormLaws::oldVersion));
      checks.add(
          law(
              update,
              "head",
              (s, request) -> {
                List<RequestSpec> requests = List.of(request.method("HEAD"), request);
                List<Exchange> sent = s.api().sendInTurn(requests, Form.PLAIN, false);
                Expect.that(sent.get(0)).rejected();
                Expect.that(sent.get(1)).accepted();
              }));
      checks.add(law(update, "close", FormLaws::closed));
      checks.add(law(update, "trailer", FormLaws::trailer));
    }
    checks.add(tokenInTurn());
    return checks;
  }

  private static Form line(String name, BinaryOperator<String> line) {
    return Form.lines(name, header -> line.apply(header.name(), header.value()));
  }

  private static List<Header> reversed(List<Header> lines) {
    List<Header> reversed = new ArrayList<>(lines);
    Collections.reverse(reversed);
    return reversed;
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

  private static Check same(String what, boolean update, List<Way> ways) {
    return Laws.both(
        "written-" + what,
        update,
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
    List<RequestSpec> requests = new ArrayList<>(ProblemLaws.rejected(subject, valid).values());
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
    return Laws.both(
        "written-pipelined",
        update,
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

  private static final String TARGETS = "% %4 %zz %u0041 \\ %% { | \" ^ # #a \u00e9 %C3%28 %FF";

  private static Check malformed(boolean update) {
    return Laws.both(
        "written-malformed",
        update,
        s -> {
          RequestSpec valid =
              update
                  ? s.webhook().request("{\"enabled\":false}")
                  : s.api().create(s.model().toString());
          for (String text : TARGETS.split(" ", -1)) {
            for (String target :
                List.of(
                    valid.path() + text,
                    valid.path() + "?" + text,
                    valid.path() + "?skip_menu_item_creation=true" + text,
                    valid.path() + "?skip_menu_item_creation" + text + "=true")) {
              Expect.that(only(s, valid.path(target), Form.PLAIN)).rejected();
            }
          }
          Expect.that(only(s, valid.method(valid.method().toLowerCase(Locale.ROOT)), Form.PLAIN))
              .rejected();
          if (update) {
            s.webhook().expectUnchanged();
          }
        });
  }

  private static Check tokenInTurn() {
    return Laws.check(
        "token-of-each-request-in-turn",
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

  private static Check law(boolean update, String what, BiConsumer<Subject, RequestSpec> code) {
    return Laws.both("written-" + what, update, s -> code.accept(s, request(s, update)));
  }

  private static RequestSpec request(Subject subject, boolean update) {
    return update
        ? subject.webhook().request("{\"nested_items_in_payload\":true}")
        : subject.api().create(subject.model().toString());
  }

  private static Exchange only(Subject subject, RequestSpec request, Form form) {
    return subject.api().sendInTurn(List.of(request), form, false).get(0);
  }

  /** The second one is longer, or shorter. */
  private static void twoLengths(Subject subject, RequestSpec request) {
    for (String length : List.of("1", "99999")) {
      Expect.that(only(subject, request.with("Content-Length", length), Form.PLAIN)).rejected();
    }
  }

  private static void oldVersion(Subject subject, RequestSpec request) {
    Exchange sent = only(subject, request, Form.PLAIN.version("HTTP/1.0"));
    Expect.that(sent).accepted().header("Transfer-Encoding", "omitted", String::isEmpty);
  }

  private static void closed(Subject subject, RequestSpec request) {
    for (RequestSpec each :
        List.of(request, request.body("{"), subject.api().withToken(request, ""))) {
      Exchange sent = only(subject, each.with("Connection", "close"), Form.PLAIN);
      if (!sent.response().header(":closed").equals(Optional.of("true"))) {
        throw Expect.that(sent).failure("the connection is closed", "it is open 2 seconds later");
      }
    }
  }

  private static void trailer(Subject subject, RequestSpec request) {
    RequestSpec chunked = request.with("Transfer-Encoding", "chunked");
    Form form =
        Form.chunked("a trailer", new Chunks(2).ending("0\r\nX-Conformance: a\r\n\r\n")::of);
    try {
      Expect.that(only(subject, chunked, form)).accepted();
    } catch (NoResponseException e) {
      if (e.isLate()) {
        throw e;
      }
      throw new CheckSkippedException("the server cannot read trailers and closes the connection");
    }
  }
}
