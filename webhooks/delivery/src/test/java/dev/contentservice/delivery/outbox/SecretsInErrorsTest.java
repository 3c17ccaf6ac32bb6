package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.outbox.internal.database.JdbcTransactions;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors of the database. */
class SecretsInErrorsTest {

  @ParameterizedTest
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void show_the_statement_without_its_values(TestStore store) {
    JdbcWebhookStore webhooks =
        new JdbcWebhookStore(
            new JdbcTransactions(store.dataSource()),
            StoreClock.of(store),
            AddressPolicy.publicOnly());
    store.execute("alter table delivery_webhooks rename to gone_webhooks");

    assertThatThrownBy(
            () ->
                webhooks.put(
                    World.enabled("w").httpBasicUser("u").httpBasicPassword("canary-password")))
        .hasMessageContaining("delivery_webhooks")
        .satisfies(failure -> assertThat(trace(failure)).doesNotContain("canary"));
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
