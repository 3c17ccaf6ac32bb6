package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.dispatch.ErrorKind;
import java.io.EOFException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.NoHttpResponseException;

/**
 * Maps an exception of the HTTP client to an error. The order matters, because some exceptions
 * extend others.
 */
final class ErrorClassifier {
  private ErrorClassifier() {}

  static ErrorKind kind(IOException failure) {
    if (Thread.currentThread().isInterrupted()) {
      // An interrupt closes the connection.
      return ErrorKind.STOPPED;
    }
    if (failure instanceof ConnectionRequestTimeoutException) {
      return ErrorKind.BUSY;
    }
    if (failure instanceof SSLException) {
      return ErrorKind.TLS;
    }
    if (isConnectFailure(failure)) {
      return ErrorKind.CONNECT;
    }
    if (failure instanceof SocketTimeoutException) {
      return ErrorKind.TIMEOUT;
    }
    return isConnectionLost(failure) ? ErrorKind.RESET : ErrorKind.PROTOCOL;
  }

  private static boolean isConnectFailure(IOException failure) {
    return failure instanceof ConnectException
        // A local firewall rejects the connection.
        || failure instanceof BindException
        || failure instanceof NoRouteToHostException
        || failure instanceof ConnectTimeoutException;
  }

  private static boolean isConnectionLost(IOException failure) {
    return failure instanceof SocketException
        || failure instanceof NoHttpResponseException
        || failure instanceof ConnectionClosedException
        || failure instanceof ClosedChannelException
        || failure instanceof EOFException;
  }
}
