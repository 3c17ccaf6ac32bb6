package dev.contentservice.delivery.http.internal.connection;

import dev.contentservice.delivery.dispatch.ErrorKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The response of a proxy to CONNECT. Any but 2xx is a failure of the proxy, unless the proxy says
 * that the receiver is the cause: by 403, or by the header {@code Proxy-Status} (RFC 9209).
 */
record TunnelResponse(int status, String head) {
  private static final int MAX_BYTES = 8192;
  private static final int FORBIDDEN = 403;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-9]\\d\\d)(?: .*)?");
  private static final Pattern ERROR =
      Pattern.compile("(?im)^proxy-status:[^\\r\\n]*?;\\s*error=([a-z_]+)");

  // RFC 9209, section 2.3.
  private static final Map<String, ErrorKind> RECEIVER_ERRORS =
      Map.ofEntries(
          Map.entry("dns_timeout", ErrorKind.DNS),
          Map.entry("dns_error", ErrorKind.DNS),
          Map.entry("destination_not_found", ErrorKind.DNS),
          Map.entry("destination_unavailable", ErrorKind.CONNECT),
          Map.entry("destination_ip_unroutable", ErrorKind.CONNECT),
          Map.entry("connection_refused", ErrorKind.CONNECT),
          Map.entry("connection_terminated", ErrorKind.CONNECT),
          Map.entry("connection_timeout", ErrorKind.CONNECT),
          Map.entry("destination_ip_prohibited", ErrorKind.ADDRESS_DENIED),
          Map.entry("http_request_denied", ErrorKind.ADDRESS_DENIED));

  /**
   * Reads one head and no byte more: what follows 2xx is of the receiver. Interim responses are
   * skipped.
   *
   * @throws TunnelException if there is none
   */
  static TunnelResponse read(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int bytes = 0; bytes < MAX_BYTES; bytes++) {
      int one = in.read();
      if (one < 0) {
        throw new TunnelException(ErrorKind.PROXY, "it closed the connection without a response");
      }
      // Each byte is a character of ISO 8859-1.
      head.append((char) one);
      if (one == '\n' && head.indexOf("\r\n\r\n", head.length() - 4) >= 0) {
        TunnelResponse response = parse(head.toString());
        if (response.status >= 200) {
          return response;
        }
        head.setLength(0);
      }
    }
    throw new TunnelException(ErrorKind.PROXY, "its response exceeds " + MAX_BYTES + " bytes");
  }

  private static TunnelResponse parse(String head) throws TunnelException {
    Matcher status = STATUS.matcher(head.substring(0, head.indexOf("\r\n")));
    if (!status.matches()) {
      throw new TunnelException(ErrorKind.PROXY, "its response is not HTTP/1.1");
    }
    return new TunnelResponse(Integer.parseInt(status.group(1)), head);
  }

  /**
   * @throws TunnelException if there is no tunnel
   */
  void requireTunnel() throws TunnelException {
    if (status >= 300) {
      Matcher error = ERROR.matcher(head);
      ErrorKind otherwise = status == FORBIDDEN ? ErrorKind.ADDRESS_DENIED : ErrorKind.PROXY;
      throw new TunnelException(
          error.find() ? RECEIVER_ERRORS.getOrDefault(error.group(1), otherwise) : otherwise,
          "it responded " + status + " to CONNECT");
    }
  }
}
