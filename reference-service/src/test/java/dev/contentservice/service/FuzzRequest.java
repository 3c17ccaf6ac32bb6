package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A request to an operation of the contract, right or wrong. */
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

  byte[] bytes() {
    return Wire.request(method, target, headers, body);
  }

  ContractJudge.Heard heard(Wire.Answer answer) {
    Map<String, List<String>> sent = new TreeMap<>();
    headers.forEach(
        line -> sent.computeIfAbsent(line.getKey(), n -> new ArrayList<>()).add(line.getValue()));
    return new ContractJudge.Heard(
        method,
        URI.create(target),
        HttpHeaders.of(sent, (name, value) -> true),
        new String(body, UTF_8),
        answer.status(),
        answer.headers());
  }

  @Override
  public String toString() {
    String text = new String(body, UTF_8);
    return "%s %s %s %s"
        .formatted(
            method,
            target,
            headers.stream().filter(line -> !line.getValue().contains("cst_")).toList(),
            text.substring(0, Math.min(300, text.length())));
  }
}
