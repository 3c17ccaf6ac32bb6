package dev.contentservice.spring.boot;

import dev.contentservice.client.core.ClientBuilder;

/**
 * A bean that changes the settings of the client after the properties {@code content.client.*}, for
 * example its token or its TLS settings. Beans are applied in their order.
 *
 * <pre>{@code
 * @Bean
 * ContentClientCustomizer token(Vault vault) {
 *   return client -> client.token(() -> vault.read("content-token"));
 * }
 * }</pre>
 */
@FunctionalInterface
public interface ContentClientCustomizer {

  /**
   * Changes the settings. Called for the client and once more for its health check.
   *
   * @param client the settings so far
   */
  void customize(ClientBuilder<?> client);
}
