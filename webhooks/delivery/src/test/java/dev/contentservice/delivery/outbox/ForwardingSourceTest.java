package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.internal.webhook.CredentialedSource;
import dev.contentservice.delivery.outbox.internal.webhook.DisablingSource;
import dev.contentservice.delivery.outbox.internal.webhook.ForwardingSource;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ForwardingSourceTest {

  /** A default that is not forwarded would replace what the source of the application says. */
  @Test
  void every_method_is_forwarded_or_changed_by_each_subclass() {
    List<String> forwarded = declared(ForwardingSource.class).toList();
    List<String> own = List.of("find", "withCredentials");

    assertThat(declared(WebhookSource.class).filter(name -> !own.contains(name)))
        .containsExactlyInAnyOrderElementsOf(forwarded);
    assertThat(declared(CredentialedSource.class)).contains("find");
    assertThat(declared(DisablingSource.class)).contains("find");
  }

  private static Stream<String> declared(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> !method.isSynthetic())
        .map(Method::getName);
  }
}
