package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.errors.ConnectionException;
import dev.contentservice.client.errors.ServerException;
import dev.contentservice.client.errors.UnauthorizedException;
import dev.contentservice.spring.boot.client.ClientAutoConfiguration;
import dev.contentservice.spring.boot.client.ClientHealth;
import dev.contentservice.spring.boot.health.HealthBoot3AutoConfiguration;
import dev.contentservice.spring.boot.health.HealthBoot4AutoConfiguration;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.test.util.ReflectionTestUtils;

/** The health indicators, of which each version of Spring Boot gets its own. */
class HealthTest {
  private static final String INDICATOR = "contentClientHealthIndicator";

  private final ApplicationContextRunner boot =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ClientAutoConfiguration.class,
                  HealthBoot3AutoConfiguration.class,
                  HealthBoot4AutoConfiguration.class))
          .withPropertyValues("content.client.token=Token-1");

  @Test
  void the_version_is_the_expected_one() {
    assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected.boot"));
  }

  @Test
  void a_client_has_an_indicator() {
    boot.withPropertyValues("content.client.base-url=http://127.0.0.1:1")
        .run(context -> assertThat(context).hasNotFailed().hasBean(INDICATOR));
  }

  @Test
  void it_can_be_disabled() {
    boot.withPropertyValues(
            "content.client.base-url=http://127.0.0.1:1",
            "management.health.content-client.enabled=false")
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(INDICATOR));
  }

  @Test
  void without_a_client_there_is_none() {
    boot.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(INDICATOR));
  }

  @Test
  void without_health_nothing_is_loaded() {
    boot.withPropertyValues("content.client.base-url=http://127.0.0.1:1")
        .withClassLoader(
            new FilteredClassLoader(
                "org.springframework.boot.actuate", "org.springframework.boot.health"))
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(INDICATOR));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 204, 404, 405, 429})
  void a_service_that_responds_is_up(int status) throws IOException {
    try (Responder service = new Responder(status)) {
      assertThatCode(() -> check(service.url())).doesNotThrowAnyException();
      assertThat(service.received().remove().header("Authorization")).isEqualTo("Bearer Token-1");
    }
  }

  @Test
  void a_service_that_fails_or_rejects_the_token_is_down() throws IOException {
    try (Responder failing = new Responder(503);
        Responder rejecting = new Responder(401)) {
      assertThatThrownBy(() -> check(failing.url())).isInstanceOf(ServerException.class);
      assertThatThrownBy(() -> check(rejecting.url())).isInstanceOf(UnauthorizedException.class);
    }
    assertThatThrownBy(() -> check("http://127.0.0.1:1")).isInstanceOf(ConnectionException.class);
  }

  @Test
  void each_probe_that_is_down_logs_one_line_with_the_name() {
    List<LogRecord> logged = new CopyOnWriteArrayList<>();
    Logger log = Logger.getLogger(HealthCheck.class.getName());
    log.setFilter(line -> !logged.add(line));
    try {
      boot.withPropertyValues("content.client.base-url=http://127.0.0.1:1")
          .run(
              context -> {
                Object health =
                    ReflectionTestUtils.invokeMethod(context.getBean(INDICATOR), "health");
                assertThat(health).asString().contains("DOWN", "ConnectionException");
              });
    } finally {
      log.setFilter(null);
    }

    assertThat(logged)
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.getThrown()).isNull();
              assertThat(new SimpleFormatter().formatMessage(line))
                  .startsWith("health check contentClient is down: ")
                  .contains("ConnectionException");
            });
  }

  private void check(String url) {
    boot.withPropertyValues("content.client.base-url=" + url)
        .run(context -> context.getBean(ClientHealth.class).check());
  }
}
