package dev.contentservice.client;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.ResponseInfo;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A whole answer, as it came. */
final class Answer {
  private final String request;
  private final int status;
  private final HttpHeaders headers;
  private final byte[] body;
  private final boolean utf8;

  Answer(String request, ResponseInfo head, byte[] body, boolean utf8) {
    this.request = request;
    this.status = head.statusCode();
    this.headers = head.headers();
    this.body = body;
    this.utf8 = utf8;
  }

  /** Method and path of the request it answers. */
  String request() {
    return request;
  }

  int status() {
    return status;
  }

  byte[] body() {
    return body;
  }

  /** Whether the body is UTF-8, as JSON has to be. */
  boolean utf8() {
    return utf8;
  }

  boolean succeeded() {
    return status / 100 == 2;
  }

  /** Whether the body may be read as JSON: problem JSON is, and so is one without any type. */
  boolean isJson() {
    return mediaType()
        .map(type -> type.equals("application/json") || type.endsWith("+json"))
        .orElse(true);
  }

  Optional<String> mediaType() {
    return headers
        .firstValue("Content-Type")
        .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
  }

  Optional<String> requestId() {
    return headers.firstValue("X-Request-Id").filter(id -> !id.isBlank());
  }

  Optional<Duration> retryAfter() {
    return headers
        .firstValue("Retry-After")
        .map(String::strip)
        .filter(seconds -> seconds.matches("[0-9]{1,9}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
  }
}
