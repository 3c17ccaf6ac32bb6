package dev.contentservice.conformance.http;

import dev.contentservice.conformance.http.Transport.Received;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The token. Only requests on the wire contain it; everything shown has {@code $TOKEN}. */
final class Secret {
  private static final String SHOWN = "$TOKEN";

  /** The last is part of the others. */
  private static final Map<String, UnaryOperator<String>> EXPANSIONS = new LinkedHashMap<>();

  static {
    EXPANSIONS.put("${TOKEN%?}", token -> token.substring(0, token.length() - 1));
    EXPANSIONS.put("${TOKEN#?}", token -> token.substring(1));
    EXPANSIONS.put("${TOKEN:1:-1}", Secret::middle);
    EXPANSIONS.put("${TOKEN^^}", token -> token.toUpperCase(Locale.ROOT));
    EXPANSIONS.put("${TOKEN,,}", token -> token.toLowerCase(Locale.ROOT));
    for (String form : List.of("$TOKEN", "$TOKEN:", ":$TOKEN", "token:$TOKEN")) {
      EXPANSIONS.put(
          "$(printf %s " + form + " | base64 -w0)", token -> base64(form.replace(SHOWN, token)));
    }
    EXPANSIONS.put(
        "$(printf %s $TOKEN | rev)", token -> new StringBuilder(token).reverse().toString());
    EXPANSIONS.put("$(printf %s $TOKEN | xxd -p | sed 's/../%&/g')", Secret::percentEncoded);
    EXPANSIONS.put(
        "$(printf %s $TOKEN | xxd -p | sed 's/../%25&/g')",
        token -> percentEncoded(token).replace("%", "%25"));
    EXPANSIONS.put("${TOKEN//[^A-Za-z0-9]/}", token -> token.replaceAll("[^A-Za-z0-9]", ""));
    EXPANSIONS.put("${TOKEN//[^A-Za-z0-9]/_}", token -> token.replaceAll("[^A-Za-z0-9]", "_"));
    EXPANSIONS.put("${TOKEN:0:1}", token -> token.substring(0, 1));
    EXPANSIONS.put("${TOKEN:1}", token -> token.substring(1));
    EXPANSIONS.put("${TOKEN}", token -> token);
    EXPANSIONS.put(SHOWN, token -> token);
  }

  private final String token;

  /** What each name stands for. */
  private final Map<String, String> values = new LinkedHashMap<>();

  Secret(String token) {
    this.token = token;
    EXPANSIONS.forEach((name, expansion) -> values.put(name, expansion.apply(token)));
  }

  /** Replaces the names that a shell uses: {@code $TOKEN} and expansions of it. */
  String resolve(String value) {
    String resolved = value;
    for (Map.Entry<String, String> each : values.entrySet()) {
      resolved = resolved.replace(each.getKey(), each.getValue());
    }
    return resolved;
  }

  /** Whether a value stands for the token itself. */
  boolean is(String value) {
    return resolve(value).equals(token);
  }

  ReceivedResponse received(Received response) {
    String body = response.body();
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    response
        .headers()
        .forEach((name, values) -> headers.put(name, values.stream().map(this::hidden).toList()));
    boolean leaks = body.contains(token) || response.headers().toString().contains(token);
    return new ReceivedResponse(response.status(), headers, hidden(body), leaks);
  }

  private String hidden(String text) {
    return text.replace(token, SHOWN);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String percentEncoded(String token) {
    return token.chars().mapToObj(c -> "%%%02x".formatted(c)).reduce("", String::concat);
  }

  private static String middle(String token) {
    return token.length() < 3 ? "" : token.substring(1, token.length() - 1);
  }

  @Override
  public String toString() {
    return SHOWN;
  }
}
