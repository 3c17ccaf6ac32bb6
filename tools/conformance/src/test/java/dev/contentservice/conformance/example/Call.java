package dev.contentservice.conformance.example;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;

/** A request as the example service reads it. */
public record Call(HttpExchange http, byte[] body) {
  static Call of(HttpExchange http) throws IOException {
    return new Call(http, http.getRequestBody().readAllBytes());
  }

  public String method() {
    return http.getRequestMethod();
  }

  public String path() {
    return http.getRequestURI().getRawPath();
  }

  public String query() {
    String query = http.getRequestURI().getRawQuery();
    return query == null ? "" : query;
  }

  public List<String> headers(String name) {
    return http.getRequestHeaders().getOrDefault(name, List.of());
  }

  public String header(String name) {
    List<String> values = headers(name);
    return values.isEmpty() ? "" : values.get(0);
  }

  public boolean creates() {
    return path().equals("/item-types");
  }
}
