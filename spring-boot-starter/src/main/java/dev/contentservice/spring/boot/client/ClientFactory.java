package dev.contentservice.spring.boot.client;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.CallExecutor;
import dev.contentservice.client.core.ClientBuilder;
import dev.contentservice.client.core.Interceptor;
import dev.contentservice.client.core.RetryPolicy;
import dev.contentservice.spring.boot.Checks;
import dev.contentservice.spring.boot.ContentClientCustomizer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Creates the client and the calls of its health check with the same settings. */
final class ClientFactory {
  private static final Duration HEALTH_TIMEOUT = Duration.ofSeconds(5);

  private final ClientProperties properties;
  private final List<ContentClientCustomizer> customizers;

  ClientFactory(ClientProperties properties, List<ContentClientCustomizer> customizers) {
    this.properties = properties;
    this.customizers = customizers;
    Checks.require(
        properties.token() != null || !customizers.isEmpty(),
        "content.client.token is not set; set it, or supply a token in a ContentClientCustomizer");
  }

  ContentClient client(List<Interceptor> interceptors) {
    ClientBuilder<ContentClient> builder = configured(ContentClient.builder());
    interceptors.forEach(builder::interceptor);
    return builder.build();
  }

  /** Calls without retries and observations. */
  CallExecutor calls() {
    return configured(new ClientBuilder<>("Authorization", "Bearer ", true, calls -> calls))
        .retries(RetryPolicy.none())
        .callTimeout(HEALTH_TIMEOUT)
        .build();
  }

  private <C> ClientBuilder<C> configured(ClientBuilder<C> builder) {
    builder
        .baseUrl(Objects.requireNonNull(properties.baseUrl()))
        .connectTimeout(properties.connectTimeout())
        .callTimeout(properties.callTimeout())
        .retries(
            RetryPolicy.defaults()
                .maxAttempts(properties.maxAttempts())
                .attemptTimeout(properties.attemptTimeout()));
    if (properties.token() != null) {
      builder.token(properties.token());
    }
    if (properties.userAgent() != null) {
      builder.userAgent(properties.userAgent());
    }
    if (properties.proxy() != null) {
      builder.proxy(properties.proxy());
    }
    customizers.forEach(each -> each.customize(builder));
    return builder;
  }
}
