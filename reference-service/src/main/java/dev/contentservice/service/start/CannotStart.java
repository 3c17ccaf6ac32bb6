package dev.contentservice.service.start;

import dev.contentservice.delivery.queue.NewerSchemaException;
import dev.contentservice.rules.json.ContentJson;
import dev.contentservice.service.secrets.KeysetRefused;
import dev.contentservice.service.store.CannotOpenStore;
import dev.contentservice.service.store.StoreUnavailable;
import dev.contentservice.service.webhook.ProvisionRefused;
import io.quarkus.runtime.configuration.ConfigUtils;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says why the service did not start, and what to do. */
final class CannotStart {
  static final int STATUS = 1;

  private CannotStart() {}

  /** The one line that is printed, in the format of the log. */
  static String line(Throwable failure) {
    String sentence = explain(failure);
    if ("plain".equalsIgnoreCase(format())) {
      return sentence;
    }
    Map<String, String> members = new LinkedHashMap<>();
    members.put("time", Instant.now().toString());
    members.put("level", "ERROR");
    members.put("logger", CannotStart.class.getName());
    members.put("message", sentence);
    return ContentJson.mapper().writeValueAsString(members);
  }

  /** As it is set, even if nothing else of the settings can be read. */
  private static @Nullable String format() {
    try {
      return ConfigUtils.configBuilder().build().getConfigValue("content.log.requests").getValue();
    } catch (RuntimeException e) {
      return null;
    }
  }

  static String explain(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ProvisionRefused
          || cause instanceof CannotOpenStore
          || cause instanceof NewerSchemaException
          || cause instanceof StoreUnavailable
          || cause instanceof KeysetRefused
          || cause instanceof UncheckedIOException
          || cause instanceof IllegalArgumentException) {
        return "cannot start: " + cause.getMessage();
      }
      if (String.valueOf(cause.getMessage()).startsWith("Invalid key/certificate pair")) {
        return "cannot start: CONTENT_TLS_CERTIFICATE and CONTENT_TLS_KEY cannot be used;"
            + " they must be PEM files of a certificate and its key";
      }
      if (cause instanceof BindException) {
        return "cannot start: a port is in use, or an address is not one of this machine; set"
            + " QUARKUS_HTTP_PORT, QUARKUS_HTTP_HOST, QUARKUS_MANAGEMENT_PORT or"
            + " QUARKUS_MANAGEMENT_HOST ("
            + cause.getMessage()
            + ")";
      }
    }
    // The whole trace, because the cause is not known.
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return "cannot start, because of an unexpected error: " + trace;
  }
}
