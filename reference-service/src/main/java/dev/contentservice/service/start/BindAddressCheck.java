package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Prevents tokens in clear text on a network, unless explicitly allowed. */
final class BindAddressCheck {
  private static final int FIRST = 1;

  void check(
      @Observes @Priority(FIRST) StartupEvent listening,
      Settings settings,
      @ConfigProperty(name = "quarkus.http.host") String host,
      @ConfigProperty(name = "quarkus.management.host") String managementHost) {
    if (settings.tls().certificate().isPresent() != settings.tls().key().isPresent()) {
      throw new IllegalArgumentException(
          "CONTENT_TLS_CERTIFICATE and CONTENT_TLS_KEY go together; set both or none");
    }
    if (settings.insecureHttp()) {
      return;
    }
    if (settings.tls().certificate().isEmpty() && !isLoopback(host)) {
      throw rejection("QUARKUS_HTTP_HOST", host, "set CONTENT_TLS_CERTIFICATE and CONTENT_TLS_KEY");
    }
    if (!isLoopback(managementHost)) {
      throw rejection(
          "QUARKUS_MANAGEMENT_HOST", managementHost, "leave it at 127.0.0.1, it requires no token");
    }
  }

  private static IllegalArgumentException rejection(String setting, String host, String instead) {
    return new IllegalArgumentException(
        setting
            + " is '"
            + host
            + "', which others can reach without TLS; "
            + instead
            + ", or CONTENT_INSECURE_HTTP=true if something in front protects it");
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("'" + host + "' is no address of this machine", e);
    }
  }
}
