package dev.contentservice.receiver;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.receiver.json.EventMappers;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Laws of any request: lines of headers, an empty line, a body. Called by a test with stored seeds,
 * and by a fuzzer.
 */
public final class RequestLaws {
  private static final Set<Integer> STATUSES = Set.of(204, 400, 401);
  private static final List<EventReceiver> RECEIVERS =
      Stream.of(EventMappers.values()).map(RequestLaws::receiver).toList();

  private RequestLaws() {}

  private static EventReceiver receiver(EventMappers mapper) {
    return EventReceiver.builder()
        .keys(SignedRequest.KEY, "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=")
        .clock(() -> SignedRequest.NOW)
        .mapper(mapper.get())
        .build();
  }

  /** The fuzzer calls this method by name with every input. */
  public static void fuzzerTestOneInput(byte[] input) throws GeneralSecurityException {
    String text = new String(input, ISO_8859_1);
    int end = text.indexOf("\n\n");
    Map<String, List<String>> headers = headers(end < 0 ? "" : text.substring(0, end));
    byte[] body = end < 0 ? input : Arrays.copyOfRange(input, end + 2, input.length);

    boolean genuine = isGenuine(headers, body);
    byte[] signed = signature("msg_1." + SignedRequest.NOW.getEpochSecond() + ".", body);
    Map<String, List<String>> own =
        Map.of(
            "webhook-id", List.of("msg_1"),
            "webhook-timestamp", List.of(Long.toString(SignedRequest.NOW.getEpochSecond())),
            "webhook-signature", List.of(new String(signed, ISO_8859_1)));
    for (EventReceiver receiver : RECEIVERS) {
      boolean readable =
          !receiver.receive(own, body).equals(new Received.Rejected(RejectionReason.UNREADABLE));
      assertThat(isHandled(receiver, headers, body)).isEqualTo(genuine && readable);
      assertThat(isHandled(receiver, own, body)).isEqualTo(readable);
    }
  }

  private static boolean isHandled(
      EventReceiver receiver, Map<String, List<String>> headers, byte[] body) {
    AtomicInteger handled = new AtomicInteger();
    WebhookEndpoint endpoint =
        WebhookEndpoint.builder(receiver)
            .on(WebhookEndpoint.ANY, WebhookEndpoint.ANY, event -> handled.incrementAndGet())
            .onCustomPayload(payload -> handled.incrementAndGet())
            .listener((received, outcome, failure) -> {})
            .build();
    Reply reply = endpoint.handle(MessageHeaders.of(headers), body);
    assertThat(STATUSES).contains(reply.status());
    assertThat(handled.get()).isEqualTo(reply.status() == 204 ? 1 : 0);
    return handled.get() == 1;
  }

  private static Map<String, List<String>> headers(String head) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : head.split("\n")) {
      String[] parts = line.split(": ", 2);
      if (parts.length == 2) {
        headers.computeIfAbsent(parts[0], name -> new ArrayList<>()).add(parts[1]);
      }
    }
    return headers;
  }

  /** Computed by the JDK, without a class of the receiver. */
  private static boolean isGenuine(Map<String, List<String>> headers, byte[] body)
      throws GeneralSecurityException {
    String id = String.join(" ", headers.getOrDefault("webhook-id", List.of()));
    String time = String.join(" ", headers.getOrDefault("webhook-timestamp", List.of()));
    List<String> signatures = headers.getOrDefault("webhook-signature", List.of());
    if (!id.matches("[!-~&&[^.]]{1,255}")
        || !time.matches("[0-9]{1,12}")
        || signatures.size() != 1) {
      return false;
    }
    long age = SignedRequest.NOW.getEpochSecond() - Long.parseLong(time);
    String expected = new String(signature(id + "." + time + ".", body), ISO_8859_1);
    return Math.abs(age) <= 300
        && signatures.get(0).length() <= 4096
        && Stream.of(signatures.get(0).split(" ")).limit(20).anyMatch(expected::equals);
  }

  private static byte[] signature(String head, byte[] body) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("k".repeat(32).getBytes(UTF_8), "HmacSHA256"));
    mac.update(head.getBytes(UTF_8));
    return ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(ISO_8859_1);
  }
}
