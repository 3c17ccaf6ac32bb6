package dev.contentservice.conformance.http;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The token. Only requests on the wire contain it; everything shown has {@code $TOKEN}. */
final class Secret {
  private static final String SHOWN = "$TOKEN";

  private final String token;

  Secret(String token) {
    this.token = token;
  }

  /** Replaces the names that a shell uses: {@code $TOKEN} and expansions of it. */
  String resolve(String value) {
    String upper = token.toUpperCase(Locale.ROOT);
    return value
        .replace("${TOKEN%?}", token.substring(0, token.length() - 1))
        .replace("${TOKEN^^}", upper)
        .replace("${TOKEN}", token)
        .replace(SHOWN, token);
  }

  ReceivedResponse received(HttpResponse<byte[]> response) {
    String body = new String(response.body(), StandardCharsets.UTF_8);
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    response
        .headers()
        .map()
        .forEach((name, values) -> headers.put(name, values.stream().map(this::hidden).toList()));
    boolean leaks = body.contains(token) || response.headers().map().toString().contains(token);
    return new ReceivedResponse(response.statusCode(), headers, hidden(body), leaks);
  }

  private String hidden(String text) {
    return text.replace(token, SHOWN);
  }

  @Override
  public String toString() {
    return SHOWN;
  }
}
