package dev.contentservice.spring.boot;

import dev.contentservice.delivery.http.ClientCertificate;
import org.jspecify.annotations.Nullable;

/** The client certificates of webhooks, shown to receivers that ask for one (mutual TLS). */
@FunctionalInterface
public interface ClientCertificateSource {

  /**
   * Returns the certificate of a webhook; null if it has none. Called at every attempt: cache what
   * is slow. While it is not known, throw an exception: the delivery is due again after 5 seconds.
   */
  @Nullable ClientCertificate certificate(String webhookId);
}
