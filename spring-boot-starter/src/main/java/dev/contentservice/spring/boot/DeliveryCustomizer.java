package dev.contentservice.spring.boot;

import dev.contentservice.delivery.runtime.DeliveryBuilder;

/**
 * A bean that changes webhook delivery after the properties {@code content.delivery.*} and the
 * beans of its parts, for example the signing keys of each webhook. Beans are applied in their
 * order.
 *
 * <pre>{@code
 * @Bean
 * DeliveryCustomizer keys(Vault vault) {
 *   return delivery -> delivery.credentials(vault::keysOf);
 * }
 * }</pre>
 */
@FunctionalInterface
public interface DeliveryCustomizer {

  /**
   * Changes the settings.
   *
   * @param delivery the settings so far
   */
  void customize(DeliveryBuilder delivery);
}
