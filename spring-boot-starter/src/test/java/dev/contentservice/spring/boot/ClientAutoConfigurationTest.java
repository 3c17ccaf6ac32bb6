package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.Interceptor;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.spring.boot.client.ClientAutoConfiguration;
import dev.contentservice.spring.boot.client.ClientProperties;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** When there is a client, and what it does with its settings. */
class ClientAutoConfigurationTest {
  private final ApplicationContextRunner boot =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(ClientAutoConfiguration.class));
  private final ApplicationContextRunner configured =
      boot.withPropertyValues(
          "content.client.base-url=http://127.0.0.1:1", "content.client.token=Secret-1");

  @Test
  void without_a_url_there_is_no_client() {
    boot.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ContentClient.class));
  }

  @Test
  void without_the_library_nothing_is_loaded() {
    configured
        .withClassLoader(new FilteredClassLoader("dev.contentservice.client"))
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("contentClient"));
  }

  @Test
  void without_observations_there_is_a_client() {
    configured
        .withClassLoader(new FilteredClassLoader("io.micrometer"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(ContentClient.class)
                    .doesNotHaveBean(Interceptor.class));
  }

  @Test
  void an_own_client_replaces_it() {
    ContentClient own =
        ContentClient.builder().baseUrl(URI.create("http://127.0.0.1:2")).token("t").build();

    configured
        .withBean(ContentClient.class, () -> own)
        .run(context -> assertThat(context.getBean(ContentClient.class)).isSameAs(own));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void an_empty_url_is_not_set(String url) {
    configured
        .withPropertyValues("content.client.base-url=" + url)
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ContentClient.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"content.client.token=", "content.client.call-timeout=9s"})
  void without_a_token_the_failure_names_the_property(String empty) {
    assertThat(
            Shown.by(boot.withPropertyValues("content.client.base-url=http://127.0.0.1:1", empty)))
        .startsWith("content.client.token is not set; ");
  }

  @Test
  void a_token_that_refers_to_nothing_is_rejected() {
    assertThat(Shown.by(configured.withPropertyValues("content.client.token=${NO_SUCH_VARIABLE}")))
        .isEqualTo(
            "content.client.token refers to a property that is not defined: NO_SUCH_VARIABLE");
    configured
        .withPropertyValues("content.client.token=${NO_SUCH_VARIABLE:Token-2}")
        .run(context -> assertThat(context).hasSingleBean(ContentClient.class));
  }

  @ParameterizedTest
  @CsvSource({
    "base-url, content.example.com, content.client.base-url: baseUrl is not an absolute http",
    "base-url, ${NO_URL}, Failed to bind properties under 'content.client.base-url'",
    "token, Secret 2, content.client.token: token must be visible ASCII",
    "user-agent, sh\u00f6p, content.client.user-agent: the value of User-Agent must be",
    "proxy, http://proxy, content.client.proxy: proxy must be an HTTP proxy with a host",
    "max-attempts, 0, content.client.max-attempts must be 1 or more"
  })
  void the_failure_names_the_property_and_not_the_token(
      String property, String value, String message) {
    assertThat(Shown.by(configured.withPropertyValues("content.client." + property + "=" + value)))
        .startsWith(message)
        .doesNotContain("Secret");
  }

  @Test
  void a_customizer_supplies_a_token() throws Exception {
    try (Responder service = new Responder(404)) {
      boot.withPropertyValues("content.client.base-url=" + service.url())
          .withBean(ContentClientCustomizer.class, () -> client -> client.token(() -> "Supplied"))
          .run(
              context ->
                  assertThatThrownBy(() -> call(context.getBean(ContentClient.class)))
                      .isInstanceOf(NotFoundException.class));

      assertThat(service.received().take().header("Authorization")).isEqualTo("Bearer Supplied");
    }
  }

  @Test
  void the_settings_do_not_show_the_token() {
    configured.run(
        context ->
            assertThat(context.getBean(ClientProperties.class))
                .asString()
                .doesNotContain("Secret-1"));
  }

  @Test
  void every_attempt_is_observed() throws Exception {
    MeterRegistry meters = new SimpleMeterRegistry();
    ObservationRegistry observations = ObservationRegistry.create();
    observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
    try (Responder service = new Responder(503)) {
      configured
          .withPropertyValues(
              "content.client.base-url=" + service.url(), "content.client.max-attempts=2")
          .withBean(ObservationRegistry.class, () -> observations)
          .run(
              context ->
                  assertThatThrownBy(() -> call(context.getBean(ContentClient.class)))
                      .hasMessageContaining("503"));
    }

    assertThat(
            meters
                .get("content.client.requests")
                .tags("method", "PUT", "status", "503", "exception", "none")
                .timer()
                .count())
        .isEqualTo(2);
  }

  private static void call(ContentClient client) {
    client.webhooks().update("w", w -> w.enabled(true));
  }
}
