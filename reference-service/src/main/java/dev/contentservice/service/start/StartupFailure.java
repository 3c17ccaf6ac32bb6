package dev.contentservice.service.start;

import dev.contentservice.delivery.outbox.NewerSchemaException;
import dev.contentservice.delivery.outbox.UnsupportedDatabaseException;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.Shutdown;
import dev.contentservice.service.secrets.KeysetException;
import dev.contentservice.service.store.StoreOpenException;
import dev.contentservice.service.store.StoreUnavailableException;
import dev.contentservice.service.webhook.ProvisionException;
import io.quarkus.runtime.configuration.ConfigUtils;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints why the service did not start, and the fix. */
final class StartupFailure {
  static final int STATUS = 1;

  private StartupFailure() {}

  /** The printed line, in the format of the log. */
  static String line(Throwable failure) {
    // A signal closes what a start needs, which then fails in many ways.
    return Shutdown.hasBegun()
        ? line("WARN", "stopped by a signal before the start was complete")
        : line("ERROR", explain(failure));
  }

  private static String line(String level, String sentence) {
    if ("plain".equalsIgnoreCase(format())) {
      return sentence;
    }
    Map<String, String> members = new LinkedHashMap<>();
    members.put("time", Instant.now().toString());
    members.put("level", level);
    members.put("logger", StartupFailure.class.getName());
    members.put("message", sentence);
    return BodyJson.mapper().writeValueAsString(members);
  }

  /** Read separately: the other settings may be invalid. */
  private static @Nullable String format() {
    try {
      return ConfigUtils.configBuilder().build().getConfigValue("content.log.requests").getValue();
    } catch (RuntimeException e) {
      return null;
    }
  }

  static String explain(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ProvisionException
          || cause instanceof StoreOpenException
          || cause instanceof NewerSchemaException
          || cause instanceof UnsupportedDatabaseException
          || cause instanceof StoreUnavailableException
          || cause instanceof KeysetException
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
            + " QUARKUS_HTTP_PORT, QUARKUS_HTTP_HOST, QUARKUS_MANAGEMENT_PORT,"
            + " QUARKUS_MANAGEMENT_HOST or CONTENT_HEALTH_PORT ("
            + cause.getMessage()
            + ")";
      }
    }
    // The whole trace, because the cause is unknown.
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return "cannot start, because of an unexpected error: " + trace;
  }
}
