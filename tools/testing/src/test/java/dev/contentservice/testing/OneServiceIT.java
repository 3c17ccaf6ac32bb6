package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** All test classes of a process share one service, one after another. */
class OneServiceIT {
  private static final List<URI> SERVICES = new CopyOnWriteArrayList<>();

  private static void use(TestService service, WebhookReceiver receiver) {
    SERVICES.add(service.baseUrl());
    service.publish("item", "update", "1", Map.of());
    receiver.awaitDelivery("w");
    receiver.requireNoMoreDeliveries();
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class First {
    @Test
    void one(TestService service, WebhookReceiver receiver) {
      use(service, receiver);
    }

    @Test
    void two(TestService service, WebhookReceiver receiver) {
      use(service, receiver);
    }
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class Second {
    @Test
    void three(TestService service, WebhookReceiver receiver) {
      use(service, receiver);
    }
  }

  @Test
  void two_classes_in_two_parallel_runs_share_it_without_meeting() {
    assertThat(Run.of(First.class).getTestsSucceededCount()).isEqualTo(2);
    assertThat(Run.of(First.class, Second.class).getTestsSucceededCount()).isEqualTo(3);

    assertThat(SERVICES).hasSize(5).containsOnly(SERVICES.get(0));
  }
}
