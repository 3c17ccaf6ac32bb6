package dev.contentservice.service.start;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Derives the framework's settings from ours. One of our settings may stand for several of the
 * framework's. Found through {@code META-INF/services}.
 */
public final class QuarkusConfigSource implements ConfigSourceFactory {
  /** Above application.properties, below all user settings. */
  private static final int ORDINAL = 260;

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext settings) {
    Map<String, String> framework = new HashMap<>();
    Optional<String> certificate = value(settings, "content.tls.certificate");
    Optional<String> key = value(settings, "content.tls.key");
    if (certificate.isPresent() && key.isPresent()) {
      tls(settings, certificate.get(), key.get(), framework);
    }
    value(settings, "content.traces.endpoint")
        .ifPresent(
            endpoint -> {
              framework.put("quarkus.otel.sdk.disabled", "false");
              framework.put("quarkus.otel.exporter.otlp.endpoint", endpoint);
            });
    if (value(settings, "content.log.requests").filter("plain"::equalsIgnoreCase).isPresent()) {
      framework.put("quarkus.log.console.json.enabled", "false");
    }
    return List.of(
        new PropertiesConfigSource(framework, QuarkusConfigSource.class.getName(), ORDINAL));
  }

  @Override
  public OptionalInt getPriority() {
    return OptionalInt.of(ORDINAL);
  }

  private static void tls(
      ConfigSourceContext settings, String certificate, String key, Map<String, String> framework) {
    framework.put("quarkus.tls.content.key-store.pem.0.cert", certificate);
    framework.put("quarkus.tls.content.key-store.pem.0.key", key);
    // A renewed certificate needs no restart.
    framework.put("quarkus.tls.content.reload-period", "10S");
    framework.put("quarkus.http.tls-configuration-name", "content");
    framework.put("quarkus.http.insecure-requests", "disabled");
    if (value(settings, "quarkus.management.host").filter(host -> !isLoopback(host)).isPresent()) {
      framework.put("quarkus.management.tls-configuration-name", "content");
    }
    // One port and one setting for it, with TLS or without.
    framework.put("quarkus.http.ssl-port", "${quarkus.http.port}");
  }

  /** True as well for a name that BindAddressCheck reports later. */
  private static boolean isLoopback(String host) {
    try {
      return BindAddressCheck.isLoopback(host);
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  private static Optional<String> value(ConfigSourceContext settings, String name) {
    ConfigValue value = settings.getValue(name);
    return value == null ? Optional.empty() : Optional.ofNullable(value.getValue());
  }
}
