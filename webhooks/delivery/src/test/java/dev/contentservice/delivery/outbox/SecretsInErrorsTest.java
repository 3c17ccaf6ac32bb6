package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.outbox.internal.database.JdbcTransactions;
import dev.contentservice.model.Webhook;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Errors of the database. */
class SecretsInErrorsTest {

  @Test
  void show_the_statement_without_its_values() throws Exception {
    try (TestStore store = TestStore.sqlite()) {
      JdbcWebhookStore webhooks =
          new JdbcWebhookStore(
              new JdbcTransactions(store.dataSource()),
              StoreClock.of(store),
              AddressPolicy.publicOnly());
      Webhook webhook = World.enabled("w").httpBasicUser("u").httpBasicPassword("canary-password");
      store.execute("drop table delivery_webhooks");

      assertThatThrownBy(() -> webhooks.put(webhook))
          .hasMessageContaining("delivery_webhooks")
          .satisfies(failure -> assertThat(trace(failure)).doesNotContain("canary"));
    }
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
