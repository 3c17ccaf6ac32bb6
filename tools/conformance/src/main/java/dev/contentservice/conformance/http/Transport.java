package dev.contentservice.conformance.http;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Sends one request. */
@FunctionalInterface
public interface Transport {
  /** The response, or an exception if there is none. */
  CompletableFuture<Received> send(String method, URI uri, List<Header> headers, byte[] body);

  /** A response as it arrives. */
  record Received(int status, Map<String, List<String>> headers, String body) {}
}
