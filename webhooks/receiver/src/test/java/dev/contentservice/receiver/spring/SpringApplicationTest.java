package dev.contentservice.receiver.spring;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.CustomPayload;
import dev.contentservice.receiver.RealSender;
import dev.contentservice.receiver.SignedRequest;
import dev.contentservice.receiver.WebhookEvent;
import dev.contentservice.receiver.inbox.Inbox;
import dev.contentservice.receiver.inbox.JdbcInbox;
import dev.contentservice.receiver.testing.WebhookSender;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.web.filter.HiddenHttpMethodFilter;

/** An application with Spring Boot, Tomcat and a database. */
class SpringApplicationTest {
  private static ServletWebServerApplicationContext application;
  private static RealSender sender;
  private static String url;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Shop {
    @Bean
    MeterRegistry metrics() {
      return new SimpleMeterRegistry();
    }

    /** It reads the parameters of every form. */
    @Bean
    HiddenHttpMethodFilter methods() {
      return new HiddenHttpMethodFilter();
    }

    @Bean
    @Scope(value = "request", proxyMode = ScopedProxyMode.TARGET_CLASS)
    ScopedListener scopedListener() {
      return new ScopedListener();
    }

    @Bean
    Listeners listeners(JdbcTemplate database) {
      return new Listeners(database);
    }
  }

  /** It has two definitions. */
  static class ScopedListener {
    private static final AtomicInteger CALLS = new AtomicInteger();

    @WebhookListener(entityType = "item_type", eventTypes = "create")
    void created(WebhookEvent event) {
      if (event.id().equals("scoped")) {
        CALLS.incrementAndGet();
      }
    }
  }

  /** A proxy of Spring stands before it. */
  static class Listeners {
    private final JdbcTemplate database;

    Listeners(JdbcTemplate database) {
      this.database = database;
    }

    @Transactional
    @WebhookListener(entityType = "item_type", eventTypes = "create")
    void created(ItemType model, WebhookEvent event) {
      database.update("insert into models values (?, ?)", model.getName(), event.id());
      if (event.id().startsWith("fail")) {
        throw new IllegalStateException("failed");
      }
    }

    @WebhookListener
    void text(CustomPayload payload) {
      database.update("insert into models values (?, ?)", payload.text(), payload.messageId());
    }
  }

  @BeforeAll
  static void start() {
    // With a limit above the highest that is possible, which is read without an overflow.
    Map<String, Object> properties =
        Map.of(
            "content.receiver.keys",
            KEY,
            "content.receiver.path",
            "/hook",
            "content.receiver.max-body-size",
            "2GB");
    application = (ServletWebServerApplicationContext) run(Shop.class, properties);
    application
        .getBean(JdbcTemplate.class)
        .execute("create table models (name varchar(100), event varchar(100))");
    sender = new RealSender();
    url = "http://127.0.0.1:" + application.getWebServer().getPort() + "/hook";
  }

  private static ConfigurableApplicationContext run(Class<?> type, Map<String, Object> properties) {
    SpringApplication spring = new SpringApplication(type);
    spring.setDefaultProperties(
        Map.of(
            "server.port", "0",
            "server.address", "127.0.0.1",
            "logging.level.root", "off",
            "spring.main.banner-mode", "off",
            "spring.datasource.url", "jdbc:h2:mem:" + UUID.randomUUID()));
    String[] arguments =
        properties.entrySet().stream()
            .map(each -> "--" + each.getKey() + "=" + each.getValue())
            .toArray(String[]::new);
    return spring.run(arguments);
  }

  @AfterAll
  static void stop() {
    sender.close();
    application.close();
  }

  private static List<String> names(String event) {
    return application
        .getBean(JdbcTemplate.class)
        .queryForList("select name from models where event = ?", String.class, event);
  }

  private static double count(String outcome) {
    return application
        .getBean(MeterRegistry.class)
        .get("content.receiver.requests")
        .tag("outcome", outcome)
        .counter()
        .count();
  }

  @Test
  void a_delivery_of_the_sender_reaches_the_method_once_with_a_typed_entity() {
    double duplicates = count("duplicate");

    assertThat(sender.send(RealSender.webhook(url), "ev-1", KEY).delivered()).isTrue();
    assertThat(sender.send(RealSender.webhook(url), "ev-1", KEY).delivered()).isTrue();

    assertThat(names("ev-1")).containsExactly("Article");
    assertThat(count("duplicate")).isEqualTo(duplicates + 1);
  }

  @Test
  void a_cloud_event_and_a_custom_payload_arrive_whatever_their_type_is() {
    assertThat(
            sender
                .send(RealSender.webhook(url).payloadApiVersion("cloudevents-1.0"), "ev-2", KEY)
                .delivered())
        .isTrue();
    assertThat(sender.send(RealSender.webhook(url).customPayload("Hé, {"), "ev-3", KEY).delivered())
        .isTrue();

    assertThat(names("ev-2")).containsExactly("Article");
    assertThat(names("msg-ev-3")).containsExactly("Hé, {");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "text/html; charset=utf-16",
        "application/xml",
        "application/octet-stream",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "multipart/form-data; boundary=b",
        "multipart/mixed; boundary=b",
        "nonsense"
      })
  void a_body_of_any_type_is_read_raw(String type) {
    String text = "a=%41&b=" + UUID.randomUUID();

    assertThat(WebhookSender.of(KEY).body(text).header("Content-Type", type).to(URI.create(url)))
        .containsExactly(204);
    assertThat(count(text, "name")).isOne();
  }

  private static int count(String value, String column) {
    return application
        .getBean(JdbcTemplate.class)
        .queryForObject(
            "select count(*) from models where " + column + " = ?", Integer.class, value);
  }

  @Test
  void a_failure_rolls_back_the_effect_and_the_record() {
    assertThat(sender.send(RealSender.webhook(url), "fail-1", KEY).delivered()).isFalse();
    assertThat(sender.send(RealSender.webhook(url), "fail-1", KEY).delivered()).isFalse();

    assertThat(names("fail-1")).isEmpty();
    assertThat(count("failed")).isEqualTo(2);
  }

  @Test
  void an_unsigned_request_and_one_of_another_key_are_rejected() {
    String other = SignedRequest.KEY.replace("a2", "b2");

    assertThat(sender.send(RealSender.webhook(url), "ev-4", other).delivered()).isFalse();
    assertThat(sender.send(RealSender.webhook(url), "ev-4").delivered()).isFalse();
    assertThat(names("ev-4")).isEmpty();
  }

  @Test
  void a_method_of_a_scoped_bean_is_called_once() {
    assertThat(sender.send(RealSender.webhook(url), "scoped", KEY).delivered()).isTrue();

    assertThat(ScopedListener.CALLS).hasValue(1);
  }

  @Test
  void other_methods_are_not_allowed() throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(url)).build(),
                HttpResponse.BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).contains("POST");
  }

  @Test
  void methods_that_listen_without_a_key_stop_the_start() {
    assertThatThrownBy(() -> run(Shop.class, Map.of()))
        .hasMessageContaining("set content.receiver.keys");
  }

  /** Its transactions are of another resource than the data source. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class OtherTransactions {
    @Bean
    PlatformTransactionManager transactions() {
      return new AbstractPlatformTransactionManager() {
        private static final long serialVersionUID = 1;

        @Override
        protected Object doGetTransaction() {
          return new Object();
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {}

        @Override
        protected void doCommit(DefaultTransactionStatus status) {}

        @Override
        protected void doRollback(DefaultTransactionStatus status) {}
      };
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class OwnInbox extends OtherTransactions {
    @Bean
    Inbox inbox(DataSource database) throws Exception {
      return JdbcInbox.of(database).createTable();
    }
  }

  @Test
  void transactions_without_the_data_source_stop_the_start_since_a_failure_would_lose_events() {
    assertThatThrownBy(() -> run(OtherTransactions.class, Map.of("content.receiver.keys", KEY)))
        .hasStackTraceContaining("do not include the data source of the inbox");
    run(OwnInbox.class, Map.of("content.receiver.keys", KEY, "spring.flyway.enabled", "false"))
        .close();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class TwoDatabases {
    @Bean
    DataSource orders() {
      return new JdbcDataSource();
    }

    @Bean
    DataSource customers() {
      return new JdbcDataSource();
    }
  }

  @Test
  void two_data_sources_stop_the_start_of_a_receiver_by_their_names() {
    Map<String, Object> settings = Map.of("spring.flyway.enabled", "false");
    Map<String, Object> receiving = new HashMap<>(settings);
    receiving.put("content.receiver.keys", KEY);
    assertThatThrownBy(() -> run(TwoDatabases.class, receiving))
        .hasStackTraceContaining("needs one DataSource, but there are orders, customers; make one");
    run(TwoDatabases.class, settings).close();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Other {}

  @Test
  void an_application_without_listeners_and_keys_starts_without_an_endpoint() {
    try (ConfigurableApplicationContext other = run(Other.class, Map.of())) {
      assertThat(other.containsBean("contentWebhookMapping")).isFalse();
    }
  }
}
