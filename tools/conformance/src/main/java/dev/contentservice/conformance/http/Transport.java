package dev.contentservice.conformance.http;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Sends one request. */
public interface Transport {
  /** The response, or an exception if there is none. */
  CompletableFuture<Received> send(String method, URI uri, List<Header> headers, byte[] body);

  /** Sends half of the body and, after this time, the rest. */
  CompletableFuture<Received> sendSlowly(
      String method, URI uri, List<Header> headers, byte[] body, Duration pause);

  /** Sends a request up to a place and closes the connection, whatever the service responds. */
  void sendPart(String method, URI uri, List<Header> headers, byte[] body, Cut cut);

  /**
   * Sends requests one after the other on one connection, or on another one after the service has
   * closed it.
   *
   * @param base the URL of the service
   * @param pipelined whether all are sent before the first response is read
   * @throws CompletionException with the cause if a request gets no response
   */
  List<Received> sendInTurn(URI base, List<Written> requests, boolean pipelined);

  /** A response as it arrives. */
  record Received(int status, Map<String, List<String>> headers, String body) {}
}
