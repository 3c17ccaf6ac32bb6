package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.Publisher;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanDefinitionCustomizer;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** What an application shows if delivery cannot start. */
class DeliveryStartTest {
  private static final String KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String URL = "http://127.0.0.1:1/";

  private final HikariDataSource store = new HikariDataSource();
  private final ApplicationContextRunner boot =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(DeliveryAutoConfiguration.class))
          .withPropertyValues("content.delivery.signing-keys[0]=" + KEY)
          .withBean(DataSource.class, () -> store);
  private final ApplicationContextRunner complete =
      boot.withBean(PlatformTransactionManager.class, () -> new JdbcTransactionManager(store))
          .withBean(WebhookSource.class, () -> StoredWebhooks.at(URL));

  DeliveryStartTest() {
    store.setJdbcUrl("jdbc:sqlite::memory:");
  }

  @AfterEach
  void stop() {
    store.close();
  }

  @ParameterizedTest
  @CsvSource({
    "signing-keys[1], whsec_short, content.delivery.signing-keys[1]: a signing key is whsec_ and",
    "signing-keys[1], ${NO_KEY}, content.delivery.signing-keys[1] refers to a property that is not",
    "allowed-addresses, 10.0.0.0/99, content.delivery.allowed-addresses[0]: ",
    "trusted-authorities, none.pem, content.delivery.trusted-authorities: cannot read none.pem",
    "takeover, 2s, content.delivery.takeover must be longer than 2s",
    "threads, 2000, content.delivery.threads must be at most content.delivery.in-flight"
  })
  void the_failure_names_the_property_and_shows_no_key(
      String property, String value, String message) {
    assertThat(Shown.by(complete.withPropertyValues("content.delivery." + property + "=" + value)))
        .startsWith(message)
        .doesNotContain("whsec_short", KEY);
  }

  @Test
  void more_keys_than_receivers_verify_are_rejected() {
    String[] keys =
        IntStream.rangeClosed(0, 20)
            .mapToObj(i -> "content.delivery.signing-keys[" + i + "]=" + KEY)
            .toArray(String[]::new);

    assertThat(Shown.by(complete.withPropertyValues(keys)))
        .startsWith("content.delivery.signing-keys: a webhook has at most 20 signing keys")
        .doesNotContain(KEY);
  }

  @Test
  void without_tables_the_failure_says_how_to_create_them() {
    assertThat(Shown.by(complete.withPropertyValues("content.delivery.migrate-schema=false")))
        .contains("delivery_nodes", "set content.delivery.migrate-schema=true");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void another_database_is_rejected_by_name(boolean migrate) {
    store.setJdbcUrl("jdbc:h2:mem:start;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE");

    assertThat(Shown.by(complete.withPropertyValues("content.delivery.migrate-schema=" + migrate)))
        .startsWith("webhook delivery runs on SQLite 3.35 or newer, and PostgreSQL 13 or newer")
        .contains("connected to H2;");
  }

  @Test
  void an_injected_publisher_without_its_beans_says_what_is_missing() {
    assertThat(Shown.by(boot.withUserConfiguration(Publishing.class)))
        .isEqualTo(
            "there is no Publisher, because webhook delivery needs a WebhookSource bean; define"
                + " it");
  }

  @Test
  void two_data_sources_without_a_primary_one_fail_the_start_with_both_names() {
    assertThat(Shown.by(complete.withBean("second", DataSource.class, HikariDataSource::new)))
        .startsWith(
            "webhook delivery needs one of the data sources dataSource, second; name it in"
                + " content.delivery.data-source, or make it primary");
    assertThat(
            Shown.by(
                complete
                    .withPropertyValues("content.delivery.data-source=third")
                    .withBean("second", DataSource.class, HikariDataSource::new)))
        .contains("dataSource, second", "instead of third");
  }

  @Test
  void one_of_two_data_sources_is_chosen_by_its_name_with_its_transaction_manager() {
    try (HikariDataSource other = new HikariDataSource()) {
      other.setJdbcUrl("jdbc:sqlite::memory:");
      store.setMaximumPoolSize(1);
      complete
          .withPropertyValues("content.delivery.data-source=dataSource")
          .withBean("orders", DataSource.class, () -> other)
          .withBean(
              "ordersTransactions",
              PlatformTransactionManager.class,
              () -> new JdbcTransactionManager(other))
          .run(
              context -> {
                Publisher publisher = context.getBean(Publisher.class);

                assertThat(publisher.publish(StoredWebhooks.event("e1")).isDuplicate()).isFalse();
                assertThat(new JdbcTemplate(store).queryForList("select id from delivery_events"))
                    .hasSize(1);
              });
    }
  }

  @Test
  void a_transaction_manager_of_another_data_source_is_rejected_with_both_names() {
    try (HikariDataSource other = new HikariDataSource()) {
      other.setJdbcUrl("jdbc:sqlite::memory:");

      assertThat(
              Shown.by(
                  boot.withBean("orders", DataSource.class, () -> other, notPrimary())
                      .withBean(WebhookSource.class, () -> StoredWebhooks.at(URL))
                      .withBean(
                          "ordersTransactions",
                          PlatformTransactionManager.class,
                          () -> new JdbcTransactionManager(other))))
          .contains("the data source is dataSource and the transaction manager ordersTransactions");
    }
  }

  private static BeanDefinitionCustomizer notPrimary() {
    return bean -> bean.setAutowireCandidate(false);
  }

  @Test
  void without_a_transaction_manager_the_start_fails() {
    boot.withBean(WebhookSource.class, () -> StoredWebhooks.at(URL))
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("PlatformTransactionManager"));
  }

  /** A bean of the application that publishes. */
  static final class Publishing {
    Publishing(Publisher publisher) {
      publisher.getClass();
    }
  }
}
