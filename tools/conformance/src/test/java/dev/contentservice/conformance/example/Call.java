package dev.contentservice.conformance.example;

import java.util.List;
import java.util.Map;

/**
 * A request as the example service reads it.
 *
 * @param headers by name in any case
 */
public record Call(
    String method, String path, String query, Map<String, List<String>> headers, byte[] body) {

  public List<String> headers(String name) {
    return headers.getOrDefault(name, List.of());
  }

  public String header(String name) {
    List<String> values = headers(name);
    return values.isEmpty() ? "" : values.get(0);
  }

  public boolean creates() {
    return path().equals("/item-types");
  }
}
