package dev.contentservice.client;

import java.lang.System.Logger.Level;
import java.net.http.HttpHeaders;

/**
 * Writes each exchange to the logger of this package: a line at DEBUG, names of headers at TRACE.
 * Off unless the application turns one of them on. Values of headers and bodies are never written.
 */
final class ExchangeLog implements Interceptor {
  private static final System.Logger LOG = System.getLogger("dev.contentservice.client");

  @Override
  public void onRequest(OutgoingRequest request) {
    if (LOG.isLoggable(Level.TRACE)) {
      LOG.log(Level.TRACE, request + " is sent with headers " + request.headers().keySet());
    }
  }

  @Override
  public void onResponse(OutgoingRequest request, int status, HttpHeaders headers) {
    if (LOG.isLoggable(Level.DEBUG)) {
      LOG.log(Level.DEBUG, request + " was answered " + status);
    }
    if (LOG.isLoggable(Level.TRACE)) {
      LOG.log(Level.TRACE, request + " was answered with headers " + headers.map().keySet());
    }
  }

  @Override
  public void onFailure(OutgoingRequest request, Exception failure) {
    if (LOG.isLoggable(Level.DEBUG)) {
      LOG.log(Level.DEBUG, request + " was not answered: " + failure.getClass().getName());
    }
  }
}
