package dev.contentservice.spring.boot.client;

import dev.contentservice.client.core.CallExecutor;
import dev.contentservice.client.core.Operation;
import dev.contentservice.client.core.Request;
import dev.contentservice.client.core.RequestOptions;
import dev.contentservice.client.errors.ConflictException;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.client.errors.RateLimitedException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.spring.boot.HealthCheck;
import java.util.Map;
import tools.jackson.core.type.TypeReference;

/**
 * The service is up if it responds and accepts the token. The contract has no operation without an
 * effect, so the request is {@code OPTIONS /}; a service that rejects it is up.
 */
public final class ClientHealth implements HealthCheck, AutoCloseable {
  private static final Operation<Void> OPTIONS =
      Operation.of("OPTIONS", "/", new TypeReference<Void>() {}, 200, 204).neverRetried().build();

  private final CallExecutor calls;

  ClientHealth(CallExecutor calls) {
    this.calls = calls;
  }

  @Override
  public String name() {
    return "contentClient";
  }

  @Override
  public Map<String, Object> check() {
    try {
      calls.execute(new Request<>(OPTIONS), RequestOptions.defaults());
    } catch (NotFoundException
        | RequestRejectedException
        | ConflictException
        | RateLimitedException rejected) {
      // The service responded.
    }
    return Map.of();
  }

  @Override
  public void close() {
    calls.close();
  }
}
