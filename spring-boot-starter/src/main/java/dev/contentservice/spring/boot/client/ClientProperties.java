package dev.contentservice.spring.boot.client;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.ClientBuilder;
import dev.contentservice.spring.boot.Checks;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

/**
 * Settings of the client. {@code toString} does not show the token.
 *
 * @param baseUrl URL of the service. The client is created if it is set.
 * @param token API token. Can also be set by a ContentClientCustomizer.
 * @param connectTimeout Limit for connecting.
 * @param callTimeout Limit for a whole call, including retries and delays.
 * @param attemptTimeout Limit for an attempt that another one may follow.
 * @param maxAttempts Most attempts of one call, including the first. 1 disables retries.
 * @param userAgent Name of the application, such as shop/2.1, appended to the User-Agent.
 * @param proxy HTTP proxy, as http://host:port. By default the system properties of the JVM.
 */
@ConfigurationProperties("content.client")
public record ClientProperties(
    @Nullable URI baseUrl,
    @Nullable String token,
    @DefaultValue("10s") Duration connectTimeout,
    @DefaultValue("30s") Duration callTimeout,
    @DefaultValue("10s") Duration attemptTimeout,
    @DefaultValue("4") int maxAttempts,
    @Nullable String userAgent,
    @Nullable URI proxy) {

  public ClientProperties {
    token = StringUtils.hasText(token) ? token : null;
    Checks.positive("content.client.connect-timeout", connectTimeout);
    Checks.positive("content.client.call-timeout", callTimeout);
    Checks.positive("content.client.attempt-timeout", attemptTimeout);
    Checks.positive("content.client.max-attempts", maxAttempts);
    Checks.resolved("content.client.token", token);
    ClientBuilder<?> client = ContentClient.builder();
    Checks.usable("content.client.base-url", baseUrl, client::baseUrl);
    Checks.<String>usable("content.client.token", token, client::token);
    Checks.usable("content.client.user-agent", userAgent, client::userAgent);
    Checks.usable("content.client.proxy", proxy, client::proxy);
  }

  @Override
  public String toString() {
    return "ClientProperties[baseUrl=%s, token=*]".formatted(baseUrl);
  }
}
