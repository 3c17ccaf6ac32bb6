package dev.contentservice.service.change;

import dev.contentservice.service.stub.ChangesApi;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;

/** Serves the streams of changes. */
@Singleton
final class ChangeResource implements ChangesApi {
  private final ChangeStreams streams;

  ChangeResource(ChangeStreams streams) {
    this.streams = streams;
  }

  @Override
  public void streamChanges(HttpServerResponse response) {
    streams.open(response);
  }
}
