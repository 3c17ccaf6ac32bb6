package dev.contentservice.delivery.http.internal.connection;

import dev.contentservice.delivery.http.internal.connection.ReceiverTrust.RejectedCertificateException;
import java.io.EOFException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Describes a failure of TLS in words. All but certificates is known only from the messages of the
 * JDK; a message that has no words here is shown as it is.
 */
public final class TlsFailure {
  private static final String NO_TLS = "Unsupported or unrecognized SSL message";
  private static final Pattern ALERT = Pattern.compile("Received (?:fatal )?alert: (\\w+)");
  private static final Pattern CHOSEN =
      Pattern.compile("server selected protocol version (TLS|SSL)v?(\\d)\\.?(\\d)? ");

  private TlsFailure() {}

  public static String words(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof CertificateException rejected) {
        return rejected instanceof RejectedCertificateException
            ? String.valueOf(rejected.getMessage())
            : new CertificateRejection(List.of()).words(rejected);
      }
      if (each instanceof EOFException) {
        return "receiver closed the connection during the TLS handshake";
      }
    }
    return ofMessage(String.valueOf(failure.getMessage()));
  }

  private static String ofMessage(String message) {
    if (message.contains(NO_TLS)) {
      return "receiver speaks no TLS on this port";
    }
    Matcher chosen = CHOSEN.matcher(message);
    if (chosen.find()) {
      String minor = chosen.group(3) == null ? "0" : chosen.group(3);
      return "receiver supports only " + chosen.group(1) + ' ' + chosen.group(2) + '.' + minor;
    }
    Matcher alert = ALERT.matcher(message);
    if (alert.find()) {
      return alert.group(1).equals("protocol_version")
          ? "receiver supports no TLS version that the sender allows"
          : "receiver ended TLS with the alert " + alert.group(1);
    }
    return "TLS failed: " + message;
  }
}
