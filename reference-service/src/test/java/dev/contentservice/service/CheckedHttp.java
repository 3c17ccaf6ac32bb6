package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.service.ContractChecker.Heard;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;

/** Sends requests, and throws if an exchange violates the contract or a law of all responses. */
final class CheckedHttp {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private CheckedHttp() {}

  static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return send(HTTP, request);
  }

  static HttpResponse<String> send(HttpClient client, HttpRequest request)
      throws IOException, InterruptedException {
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    Heard heard =
        new Heard(
            request.method(),
            request.uri(),
            request.headers(),
            body(request),
            response.statusCode(),
            response.headers());
    List<String> violations = new ArrayList<>(ContractChecker.violations(heard, response.body()));
    violations.addAll(
        ResponseLaws.broken(
            request.method(),
            request.uri().getRawPath(),
            response.statusCode(),
            response.headers(),
            response.body()));
    if (!violations.isEmpty()) {
      throw new AssertionError("not as the contract says: " + String.join("\n", violations));
    }
    return response;
  }

  /** Subscribes to the publisher again to read the body that was sent. */
  private static String body(HttpRequest request) {
    HttpResponse.BodySubscriber<String> reader = BodySubscribers.ofString(UTF_8);
    request
        .bodyPublisher()
        .ifPresent(
            body ->
                body.subscribe(
                    new Flow.Subscriber<>() {
                      @Override
                      public void onSubscribe(Flow.Subscription subscription) {
                        reader.onSubscribe(subscription);
                      }

                      @Override
                      public void onNext(ByteBuffer part) {
                        reader.onNext(List.of(part));
                      }

                      @Override
                      public void onError(Throwable failure) {
                        reader.onError(failure);
                      }

                      @Override
                      public void onComplete() {
                        reader.onComplete();
                      }
                    }));
    return request.bodyPublisher().isEmpty() ? "" : reader.getBody().toCompletableFuture().join();
  }
}
