package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Prevents tokens in clear text on a network, unless explicitly allowed for the API, and a
 * management port that others can use.
 */
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
    if (settings.testMode() && !(isLoopback(host) && isLoopback(managementHost))) {
      throw new IllegalArgumentException(
          "CONTENT_TEST_MODE lets its users delete all data, so it is for loopback only; unset it,"
              + " or QUARKUS_HTTP_HOST and QUARKUS_MANAGEMENT_HOST");
    }
    boolean tls = settings.tls().certificate().isPresent();
    if (!tls && !settings.insecureHttp() && !isLoopback(host)) {
      throw rejection(
          "QUARKUS_HTTP_HOST",
          host,
          " without TLS; set CONTENT_TLS_CERTIFICATE and CONTENT_TLS_KEY, or"
              + " CONTENT_INSECURE_HTTP=true if something in front protects it");
    }
    if (!tls && !isLoopback(managementHost)) {
      throw rejection(
          "QUARKUS_MANAGEMENT_HOST",
          managementHost,
          "; set CONTENT_TLS_CERTIFICATE and CONTENT_TLS_KEY, or leave it at 127.0.0.1");
    }
  }

  private static IllegalArgumentException rejection(String setting, String host, String instead) {
    return new IllegalArgumentException(
        setting + " is '" + host + "', which others can reach" + instead);
  }

  static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("'" + host + "' is no address of this machine", e);
    }
  }
}
