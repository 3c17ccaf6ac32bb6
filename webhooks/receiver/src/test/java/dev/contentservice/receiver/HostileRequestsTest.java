package dev.contentservice.receiver;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static dev.contentservice.receiver.SignedRequest.NOW;
import static dev.contentservice.receiver.SignedRequest.OTHER;
import static dev.contentservice.receiver.SignedRequest.event;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.receiver.json.EventMappers;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.statistics.Statistics;

/** What strangers send is never accepted and never an exception. */
@Tag("exhaustive")
class HostileRequestsTest {
  private static final String BODY =
      event("ev-1", "item", "update", "{\"id\": \"7\", \"price\": 1.10, \"name\": \"é\"}");

  private static final String PAIR = SigningKey.createKeyPair();
  private static final String OTHER_PAIR = SigningKey.createKeyPair();

  private final EventReceiver receiver =
      EventReceiver.builder()
          .keys(KEY, SigningKey.parse(PAIR).publicKey())
          .clock(() -> NOW)
          .build();

  /** Both versions of signatures. */
  private enum Version {
    V1 {
      @Override
      SignedRequest signed(boolean other, Instant time, String body) {
        return SignedRequest.of(other ? OTHER : KEY, "msg_1", time, body);
      }
    },
    V1A {
      @Override
      SignedRequest signed(boolean other, Instant time, String body) {
        String signature =
            SigningKey.parse(other ? OTHER_PAIR : PAIR)
                .sign("msg_1", time.getEpochSecond(), body.getBytes(UTF_8));
        return SignedRequest.of(KEY, "msg_1", time, body).with("Webhook-Signature", signature);
      }
    };

    /** Signed with the key of the receiver or another one. */
    abstract SignedRequest signed(boolean other, Instant time, String body);
  }

  /** A way to spoil a request that was signed correctly. */
  private enum Fault {
    TAMPERED {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        byte[] body = request.body().clone();
        body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
        return request.withBody(body);
      }
    },
    TRUNCATED {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        return request.withBody(
            Arrays.copyOf(request.body(), random.nextInt(request.body().length)));
      }
    },
    EXTENDED {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        return request.withBody(BODY + " ".repeat(1 + random.nextInt(5)));
      }
    },
    SERIALIZED_AGAIN {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        var json = new tools.jackson.databind.json.JsonMapper();
        return request.withBody(
            json.writeValueAsString(json.readValue(request.body(), TreeMap.class)));
      }
    },
    OTHER_ENCODING {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        return request.withBody(
            switch (random.nextInt(3)) {
              case 0 -> BODY.getBytes(UTF_16);
              case 1 -> BODY.getBytes(ISO_8859_1);
              default -> ("\ufeff" + BODY).getBytes(UTF_8);
            });
      }
    },
    REPLAYED_LATER {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        return version.signed(false, NOW.minusSeconds(301 + random.nextInt(1 << 30)), BODY);
      }
    },
    FROM_THE_FUTURE {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        return version.signed(false, NOW.plusSeconds(301 + random.nextInt(1 << 30)), BODY);
      }
    },
    TIME_SHIFTED {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        long shifted = NOW.getEpochSecond() + 1 + random.nextInt(299);
        return request.with("Webhook-Timestamp", Long.toString(shifted));
      }
    },
    OTHER_SPELLING_OF_THE_TIME {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        String time = request.header("Webhook-Timestamp");
        List<String> spellings = List.of("0" + time, "+" + time, " " + time, time + ".0");
        return request.with("Webhook-Timestamp", spellings.get(random.nextInt(4)));
      }
    },
    OTHER_ID {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        return request.with("Webhook-Id", "msg_" + (2 + random.nextInt(1000)));
      }
    },
    WRONG_KEY {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        return version.signed(true, NOW, BODY);
      }
    },
    OTHER_SIGNATURE {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        char[] signature = request.header("Webhook-Signature").toCharArray();
        int at = random.nextInt(signature.length);
        signature[at] = signature[at] == 'A' ? 'B' : 'A';
        return request.with("Webhook-Signature", new String(signature));
      }
    },
    /** Base64 of the same bytes in another form. */
    OTHER_SPELLING_OF_THE_SIGNATURE {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        String signature = request.header("Webhook-Signature");
        int padding = signature.indexOf('=');
        char last = signature.charAt(padding - 1);
        List<String> spellings =
            List.of(
                signature.substring(0, padding),
                signature.substring(0, padding - 1)
                    + (char) (last + 1)
                    + signature.substring(padding),
                signature + "=",
                "V" + signature.substring(1),
                signature.replace(",", ", "),
                signature.replace(",", "="),
                signature.replaceFirst(",", ",\n"));
        return request.with("Webhook-Signature", spellings.get(random.nextInt(7)));
      }
    },
    OTHER_VERSION {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        String signature = request.header("Webhook-Signature");
        String base64 = signature.substring(signature.indexOf(','));
        String other = List.of("v1", "v1a", "v2", "").get(random.nextInt(4));
        return request.with(
            "Webhook-Signature", signature.startsWith(other + ",") ? base64 : other + base64);
      }
    },
    REPEATED_HEADER {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        List<String> names = List.copyOf(request.headers().keySet());
        String name = names.get(random.nextInt(names.size()));
        return request.with(name, request.header(name), request.header(name));
      }
    },
    MISSING_HEADER {
      @Override
      SignedRequest spoil(SignedRequest request, Version version, Random random) {
        List<String> names = List.copyOf(request.headers().keySet());
        return request.without(names.get(random.nextInt(names.size())));
      }
    };

    abstract SignedRequest spoil(SignedRequest request, Version version, Random random);
  }

  @Property(tries = 10_000)
  void a_spoiled_request_is_rejected(
      @ForAll Fault fault, @ForAll Version version, @ForAll long seed) {
    SignedRequest genuine = version.signed(false, NOW, BODY);
    SignedRequest spoiled = fault.spoil(genuine, version, new Random(seed));

    assertThat(receiver.receive(spoiled.headers(), spoiled.body()))
        .isInstanceOf(Received.Rejected.class);
    Statistics.collect(fault, version);
  }

  @Property(tries = 20)
  void the_same_request_is_accepted_if_it_is_not_spoiled(@ForAll Version version) {
    SignedRequest genuine = version.signed(false, NOW, BODY);

    assertThat(receiver.receive(genuine.headers(), genuine.body()))
        .isInstanceOf(WebhookEvent.class);
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(60),
        Arbitraries.strings().withChars("v1a,=+/AZ09. ").ofMaxLength(120),
        Arbitraries.of(
            "",
            " ",
            "v1,",
            "v1a,",
            ",",
            "v1,=",
            "1793527200",
            "-0",
            "+1793527200",
            "99999999999999999999",
            "0x1",
            "\u0000",
            "\ud800",
            "v1," + "é".repeat(44)));
  }

  @Provide
  Arbitrary<Map<String, List<String>>> headers() {
    Arbitrary<List<String>> several = values().list().ofMaxSize(3);
    return Combinators.combine(several, several, several)
        .as(
            (id, time, signature) ->
                Map.of(
                    "webhook-id", id, "webhook-timestamp", time, "webhook-signature", signature));
  }

  @Property(tries = 10_000)
  void hostile_headers_are_rejected_and_answered_without_an_error(
      @ForAll("headers") Map<String, List<String>> headers, @ForAll byte[] body) {
    AtomicInteger handled = new AtomicInteger();
    EventReceiver both =
        EventReceiver.builder()
            .keys(KEY, "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=")
            .clock(() -> NOW)
            .build();
    WebhookEndpoint endpoint =
        WebhookEndpoint.builder(both)
            .on(WebhookEndpoint.ANY, WebhookEndpoint.ANY, event -> handled.incrementAndGet())
            .onCustomPayload(payload -> handled.incrementAndGet())
            .listener((received, outcome, failure) -> {})
            .build();

    Reply reply = endpoint.handle(MessageHeaders.of(headers), body);

    assertThat(reply.status()).isIn(400, 401);
    assertThat(reply.outcome()).isEqualTo(Outcome.REJECTED);
    assertThat(handled).hasValue(0);
  }

  /** The sender signs bodies that its users choose. */
  @Property(tries = 2_000)
  void a_verified_body_of_any_form_is_read_without_an_error(
      @ForAll("bodies") String body, @ForAll EventMappers mapper) {
    SignedRequest request = SignedRequest.of(body);
    Received received =
        EventReceiver.builder()
            .keys(KEY)
            .clock(() -> NOW)
            .mapper(mapper.get())
            .build()
            .receive(request.headers(), request.body());

    if (received instanceof Received.Rejected rejected) {
      assertThat(rejected.reason()).isEqualTo(RejectionReason.UNREADABLE);
      assertThat(body).contains("\"event_id\":", "\"occurred_at\":", "\"entity\":", "\"related\":");
    } else if (received instanceof CustomPayload payload) {
      assertThat(payload.text()).isEqualTo(new String(body.getBytes(UTF_8), UTF_8));
    }
  }

  @Provide
  Arbitrary<String> bodies() {
    Arbitrary<String> cut =
        Arbitraries.integers()
            .between(0, BODY.length())
            .flatMap(
                from ->
                    Arbitraries.integers()
                        .between(from, BODY.length())
                        .map(to -> BODY.substring(0, from) + BODY.substring(to)));
    Arbitrary<String> replaced =
        Arbitraries.of("\"ev-1\"", "\"item\"", "\"7\"", "[]", "\"2026-11-01T10:00:00Z\"")
            .flatMap(
                part ->
                    Arbitraries.of("null", "1", "1e999999999", "{}", "[null]", "\"\"", "[[]]")
                        .map(other -> BODY.replace(part, other)));
    Arbitrary<String> deep =
        Arbitraries.integers().between(1, 100_000).map(depth -> "[".repeat(depth));
    return Arbitraries.oneOf(Arbitraries.strings(), cut, replaced, deep);
  }
}
