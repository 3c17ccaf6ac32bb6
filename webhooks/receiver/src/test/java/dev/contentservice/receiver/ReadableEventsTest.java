package dev.contentservice.receiver;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static dev.contentservice.receiver.SignedRequest.NOW;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.delivery.payload.CloudEventsFormat;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.receiver.json.EventMappers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/**
 * The receiver reads every event that the sender accepts, and rejects others that it cannot read.
 */
class ReadableEventsTest {
  private static final Received UNREADABLE = new Received.Rejected(RejectionReason.UNREADABLE);
  private static final PayloadFormats FORMATS =
      PayloadFormats.defaults()
          .with(CloudEventsFormat.API_VERSION, new CloudEventsFormat("/content-service"));

  /**
   * JSON with its meaning.
   *
   * @param value a map, list, string, boolean or null; a number as a {@code BigDecimal}, or null if
   *     it is beyond that
   */
  private record Json(String text, Object value) {
    static Json number(String text) {
      try {
        return new Json(text, new BigDecimal(text));
      } catch (NumberFormatException e) {
        return new Json(text, null);
      }
    }

    static Json string(List<Json> parts) {
      return new Json(
          parts.stream().map(Json::text).collect(Collectors.joining("", "\"", "\"")),
          parts.stream().map(Json::value).map(String::valueOf).collect(Collectors.joining()));
    }

    static Json array(List<Json> elements) {
      return new Json(
          elements.stream().map(Json::text).collect(Collectors.joining(", ", "[", "]")),
          elements.stream().map(Json::value).toList());
    }

    /** Of a repeated member the last one counts. */
    static Json object(List<Map.Entry<Json, Json>> members) {
      Map<Object, Object> values = new LinkedHashMap<>();
      members.forEach(each -> values.put(each.getKey().value, each.getValue().value));
      return new Json(
          members.stream()
              .map(each -> each.getKey().text + " : " + each.getValue().text)
              .collect(Collectors.joining(",", "{", "}")),
          values);
    }

    Json nested(int levels, boolean inArrays) {
      Object outer = value;
      for (int i = 0; i < levels; i++) {
        outer = inArrays ? Collections.singletonList(outer) : Collections.singletonMap("a", outer);
      }
      String start = inArrays ? "[" : "{\"a\":";
      String end = inArrays ? "]" : "}";
      return new Json(start.repeat(levels) + text + end.repeat(levels), outer);
    }

    @Override
    public String toString() {
      int shown = Math.min(200, text.length());
      return text.substring(0, shown) + " of " + text.length() + " characters";
    }
  }

  private static Arbitrary<Json> numbers() {
    Arbitrary<String> digits =
        Arbitraries.of(1, 2, 20, 400, 990, 998, 999, 1000, 1001, 5000).map("9"::repeat);
    Arbitrary<String> exponents =
        Arbitraries.of(
            "",
            "",
            "",
            "e1",
            "E+400",
            "e-999999999",
            "e999999999",
            "e1000000000",
            "e2147483647",
            "e-2147483648",
            "e99999999999",
            "E-99999999999",
            "e00000000000000000007");
    return Combinators.combine(
            Arbitraries.of("", "-"),
            Arbitraries.of("0", "", "", ""),
            digits,
            Arbitraries.of("", "", ".0", ".10"),
            exponents)
        .as(
            (sign, zero, whole, fraction, exponent) ->
                Json.number(sign + (zero.isEmpty() ? whole + fraction : "0." + whole) + exponent));
  }

  /** As names, too. */
  private static Arbitrary<Json> strings() {
    Arbitrary<Json> parts =
        Arbitraries.frequencyOf(
            Tuple.of(
                9,
                Arbitraries.of(
                    new Json("a", "a"),
                    new Json("id", "id"),
                    new Json("type", "type"),
                    new Json("item", "item"),
                    new Json("specversion", "specversion"),
                    new Json("\\ud83d", "\ud83d"),
                    new Json("\\uDE00", "\ude00"),
                    new Json("\ud83d\ude00", "\ud83d\ude00"),
                    new Json("é\u2028\u007f\ufeff", "é\u2028\u007f\ufeff"),
                    new Json("\\u0000\\n\\\"\\\\\\/", "\u0000\n\"\\/"))),
            Tuple.of(
                1,
                Arbitraries.of(49_999, 50_000, 50_001, 70_000)
                    .map("n"::repeat)
                    .map(name -> new Json(name, name))));
    return parts.list().ofMaxSize(3).map(Json::string);
  }

  @Provide
  Arbitrary<Json> entities() {
    Arbitrary<Json> leaves =
        Arbitraries.oneOf(
            numbers(),
            strings(),
            Arbitraries.of(
                new Json("null", null), new Json("true", true), new Json("{}", Map.of())));
    Arbitrary<Json> trees =
        Arbitraries.recursive(
            () -> leaves,
            inner ->
                Arbitraries.oneOf(
                    inner.list().ofMaxSize(3).map(Json::array),
                    Combinators.combine(strings(), inner)
                        .as(Map::entry)
                        .list()
                        .ofMaxSize(3)
                        .map(Json::object)),
            0,
            3);
    Arbitrary<Integer> levels =
        Arbitraries.of(0, 0, 0, 0, 0, 1, 490, 495, 496, 497, 498, 499, 500, 1001, 9_999, 12_000);
    return Combinators.combine(trees, levels, Arbitraries.of(true, false)).as(Json::nested);
  }

  private static Received receive(EventMappers mapper, String body) {
    SignedRequest request = SignedRequest.of(body);
    return EventReceiver.builder()
        .keys(KEY)
        .clock(() -> NOW)
        .mapper(mapper.get())
        .build()
        .receive(request.headers(), request.body());
  }

  private static boolean isAccepted(Event event) {
    try {
      EntityJson.require(event, EntityJson.MAX_BYTES);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void an_accepted_event_is_read_as_it_was_published_and_any_other_is_read_or_rejected(
      @ForAll("entities") Json entity, @ForAll EventMappers mapper, @ForAll boolean asCloudEvent) {
    Event event =
        Event.builder(
                "e",
                new EntityReference(EntityType.of("item"), "7"),
                EventType.of("update"),
                entity.text())
            .occurredAt(NOW)
            .build();
    boolean accepted = isAccepted(event);
    var webhook =
        RealSender.webhook("http://127.0.0.1/")
            .nestedItemsInPayload(true)
            .payloadApiVersion(asCloudEvent ? CloudEventsFormat.API_VERSION : "1");

    Received received = receive(mapper, new String(FORMATS.payload(event, webhook).bytes(), UTF_8));

    if (received instanceof WebhookEvent read) {
      assertThat(Objects.equals(value(read.body().getEntity()), value(entity.value()))).isTrue();
    } else {
      assertThat(received).isEqualTo(UNREADABLE);
    }
    assertThat(received instanceof WebhookEvent || !accepted).isTrue();
    Statistics.collect(accepted, received instanceof WebhookEvent);
    Statistics.coverage(
        coverage -> {
          coverage.check(true, true).percentage(percentage -> percentage > 20);
          coverage.check(false, true).count(count -> count > 0);
          coverage.check(false, false).percentage(percentage -> percentage > 20);
        });
  }

  /** Equal if it is the same JSON: numbers have the same digits and scale. */
  private static Object value(Object json) {
    if (json instanceof Map<?, ?> members) {
      Map<Object, Object> values = new LinkedHashMap<>();
      members.forEach((name, member) -> values.put(name, value(member)));
      return values;
    }
    if (json instanceof List<?> elements) {
      return elements.stream().map(ReadableEventsTest::value).toList();
    }
    return json instanceof Integer || json instanceof Long || json instanceof BigInteger
        ? new BigDecimal(json.toString())
        : json;
  }

  /** Its values are not read, so that they have no limits. */
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void a_custom_payload_with_such_json_is_not_rejected(
      @ForAll("entities") Json payload, @ForAll EventMappers mapper) {
    Received received = receive(mapper, payload.text());

    if (received.equals(UNREADABLE)) {
      assertThat(payload.text()).contains("{\"a\":".repeat(9_990));
    } else {
      assertThat(((CustomPayload) received).text()).isEqualTo(payload.text());
    }
  }
}
