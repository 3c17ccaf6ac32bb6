package dev.contentservice.service.http;

import dev.contentservice.server.support.jakarta.ServerSupportFeature;

/**
 * The steps of every request to the service port, in order. Each priority follows from the step
 * before it, so a new step is one line here. Responses are built in the resource or in {@link
 * ProblemExceptionMapper}.
 */
public final class RequestPipeline {
  /** Routes of both ports that handle what others cannot, such as failures: before all others. */
  public static final int FIRST_ROUTE = Integer.MIN_VALUE;

  // Handlers of the HTTP server, for every request. The highest priority runs first.

  static final int REQUEST_ID = 1000;
  // Before any step can reject the request.
  public static final int OBSERVATION = REQUEST_ID - 1;
  static final int REQUEST_HEAD = OBSERVATION - 1;
  static final int UNREAD_BODY = REQUEST_HEAD - 1;

  // Jakarta filters. The lowest priority runs first. These run before routing, so that a caller
  // without a token learns nothing about paths, methods or bodies.

  static final int SHUTDOWN = ServerSupportFeature.TOKEN - 2;
  static final int EXCHANGE = SHUTDOWN + 1;
  static final int TOKEN = ServerSupportFeature.TOKEN;
  static final int CALLER = TOKEN + 1;
  static final int RATE_LIMIT = CALLER + 1;
  // Path, method, media types, query and headers.
  static final int HEAD = ServerSupportFeature.HEAD;

  // After routing. Before USER, where the framework runs its own filters on a worker thread.

  // After all checks that do not need the body.
  static final int BODY = HEAD + 1;

  private RequestPipeline() {}
}
