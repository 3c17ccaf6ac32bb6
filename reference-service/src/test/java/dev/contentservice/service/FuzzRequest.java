package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A valid or invalid request to an operation of the contract. */
record FuzzRequest(
    String method, String target, List<Map.Entry<String, String>> headers, byte[] body) {

  FuzzRequest to(String other) {
    return new FuzzRequest(method, other, headers, body);
  }

  FuzzRequest with(byte[] other) {
    return new FuzzRequest(method, target, headers, other);
  }

  FuzzRequest with(String other) {
    return with(other.getBytes(UTF_8));
  }

  /** With this header in place of those of the same name. */
  FuzzRequest with(String name, String value) {
    List<Map.Entry<String, String>> changed = new ArrayList<>(headers);
    changed.removeIf(line -> line.getKey().equalsIgnoreCase(name));
    changed.add(Map.entry(name, value));
    return new FuzzRequest(method, target, changed, body);
  }

  FuzzRequest without(String name) {
    List<Map.Entry<String, String>> changed = new ArrayList<>(headers);
    changed.removeIf(line -> line.getKey().equalsIgnoreCase(name));
    return new FuzzRequest(method, target, changed, body);
  }

  /** The value of this header. */
  String header(String name) {
    return headers.stream()
        .filter(line -> line.getKey().equals(name))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  /** With these additional header lines. */
  FuzzRequest plus(List<String> lines) {
    List<Map.Entry<String, String>> changed = new ArrayList<>(headers);
    for (String line : lines) {
      String[] sides = line.split(":", 2);
      changed.add(Map.entry(sides[0], sides[1].strip()));
    }
    return new FuzzRequest(method, target, changed, body);
  }

  /** The body as text. */
  String text() {
    return new String(body, UTF_8);
  }

  byte[] bytes() {
    return Wire.request(method, target, headers, body);
  }

  /**
   * The part to validate: the response, and the body if it was accepted. The tables cover the head,
   * because the validator does not read headers as RFC 9110 does.
   */
  ContractChecker.Heard heard(Wire.Response response) {
    return new ContractChecker.Heard(
        method,
        URI.create(target),
        ContractChecker.HEAD,
        text(),
        response.status(),
        response.headers());
  }

  @Override
  public String toString() {
    String text = text();
    return "%s %s %s %s"
        .formatted(
            method,
            target,
            headers.stream().filter(line -> !line.getKey().equals("Authorization")).toList(),
            text.substring(0, Math.min(300, text.length())));
  }
}
