package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.runtime.Delivery;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Delivery is up if its dispatcher works, is not blocked, and its tables can be read. */
public record DeliveryHealth(Delivery delivery) implements HealthCheck {

  @Override
  public String name() {
    return "contentDelivery";
  }

  @Override
  public Map<String, Object> check() {
    Throwable death = delivery.death();
    if (death != null) {
      throw new IllegalStateException(
          "the dispatcher has ended because of an error; restart the application", death);
    }
    Map<String, Duration> blocked = delivery.blocked();
    if (!blocked.isEmpty()) {
      throw new IllegalStateException(
          "threads of the dispatcher wait for the database, probably for a lock of a transaction"
              + " that is open for long: "
              + blocked
              + "; end it");
    }
    Backlog read = delivery.backlog();
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("pending", read.pending());
    details.put("inFlight", read.inFlight());
    details.put("stuck", read.stuck());
    details.put("oldestDue", read.oldestDue().toString());
    details.put("circuitBreakersOpen", read.circuitBreakersOpen());
    delivery
        .proxyFault()
        .ifPresent(
            fault ->
                details.put("egressProxy", "fails since " + fault.since() + ": " + fault.reason()));
    return details;
  }
}
