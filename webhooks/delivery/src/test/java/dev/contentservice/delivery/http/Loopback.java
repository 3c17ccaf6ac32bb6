package dev.contentservice.delivery.http;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.model.value.WebhookHeaders;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A sender that finds every name on loopback and may go there. */
final class Loopback implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");
  static final Message MESSAGE = new Message("msg_1", Payload.of("{\"event_id\": \"e1\"}"));

  private final EgressPolicy hosts =
      new EgressPolicy(
          AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")),
          name -> List.of(InetAddress.getLoopbackAddress()));
  private final Sender sender;

  Loopback(UnaryOperator<Sender.Builder> settings) {
    this.sender = settings.apply(Sender.builder(hosts, () -> NOW)).build();
  }

  /** One with the usual limits. */
  static Loopback sender() {
    return new Loopback(settings -> settings);
  }

  /** One that gives up after that many milliseconds. */
  static Loopback within(int millis) {
    return new Loopback(
        settings -> settings.limits(SendLimits.defaults().withDeadline(Duration.ofMillis(millis))));
  }

  static DeliveryTarget target(String url, String... namesAndValues) {
    Map<String, @Nullable String> headers = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new DeliveryTarget("w", url, WebhookHeaders.of(headers), null, List.of());
  }

  AttemptResult send(DeliveryTarget target) {
    return sender.send(target, MESSAGE);
  }

  AttemptResult send(DeliveryTarget target, Message message) {
    return sender.send(target, message);
  }

  ShownRequest shown(DeliveryTarget target) {
    return sender.shown(target, MESSAGE);
  }

  @Override
  public void close() {
    sender.close();
    hosts.close();
  }
}
