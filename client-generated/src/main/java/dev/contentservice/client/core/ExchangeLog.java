package dev.contentservice.client.core;

import java.lang.System.Logger.Level;
import java.net.http.HttpHeaders;

/**
 * Logs each exchange: one line at DEBUG, header names at TRACE. Never logs header values or bodies.
 */
final class ExchangeLog implements Interceptor {
  private static final System.Logger LOG = System.getLogger("dev.contentservice.client");

  @Override
  public void onRequest(OutgoingRequest request) {
    if (LOG.isLoggable(Level.TRACE)) {
      LOG.log(Level.TRACE, request + " sends headers " + request.headers().keySet());
    }
  }

  @Override
  public void onResponse(OutgoingRequest request, int status, HttpHeaders headers) {
    if (LOG.isLoggable(Level.DEBUG)) {
      LOG.log(Level.DEBUG, request + " returned " + status);
    }
    if (LOG.isLoggable(Level.TRACE)) {
      LOG.log(Level.TRACE, request + " returned headers " + headers.map().keySet());
    }
  }

  @Override
  public void onFailure(OutgoingRequest request, Exception failure) {
    if (LOG.isLoggable(Level.DEBUG)) {
      LOG.log(Level.DEBUG, request + " failed: " + failure.getClass().getName());
    }
  }
}
