package dev.contentservice.service.start;

import dev.contentservice.service.secrets.KeysetRefused;
import dev.contentservice.service.store.CannotOpenStore;
import dev.contentservice.service.store.StoreUnavailable;
import dev.contentservice.service.webhook.ProvisionRefused;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.BindException;

/** Says why the service did not start, and what to do. */
final class CannotStart {
  private CannotStart() {}

  static String explain(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ProvisionRefused
          || cause instanceof CannotOpenStore
          || cause instanceof StoreUnavailable
          || cause instanceof KeysetRefused
          || cause instanceof IllegalArgumentException) {
        return "cannot start: " + cause.getMessage();
      }
      if (String.valueOf(cause.getMessage()).startsWith("Invalid key/certificate pair")) {
        return "cannot start: CONTENT_TLS_CERTIFICATE and CONTENT_TLS_KEY cannot be used;"
            + " they must be PEM files of a certificate and its key";
      }
      if (cause instanceof BindException) {
        return "cannot start: a port is taken; set QUARKUS_HTTP_PORT or QUARKUS_MANAGEMENT_PORT ("
            + cause.getMessage()
            + ")";
      }
    }
    // Not foreseen, so the one who has to find the cause needs all of it.
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return "cannot start, for a reason nobody foresaw: " + trace;
  }
}
