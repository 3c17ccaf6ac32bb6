package dev.contentservice.client.core;

import dev.contentservice.client.internal.Token;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The credentials that the caller gave.
 *
 * @param schemes of the contract; the first is that of the token
 * @param given by the names of their schemes
 */
record Credentials(List<SecurityScheme> schemes, Map<String, Supplier<Token>> given) {
  Credentials {
    schemes = List.copyOf(schemes);
    given = Map.copyOf(given);
  }

  /**
   * The credentials of one request: those of the first alternative that the caller gave completely,
   * else none if the contract allows that.
   *
   * @throws IllegalStateException if the operation needs others
   */
  Map<SecurityScheme, Supplier<Token>> of(Operation<?> operation) {
    List<List<String>> alternatives = operation.security();
    if (alternatives == null) {
      alternatives = schemes.stream().map(each -> List.of(each.name())).toList();
    }
    for (List<String> alternative : alternatives) {
      if (!alternative.isEmpty() && alternative.stream().allMatch(each -> of(each) != null)) {
        return chosen(alternative);
      }
    }
    if (operation.security() != null
        && !alternatives.isEmpty()
        && !alternatives.contains(List.<String>of())) {
      throw new IllegalStateException(
          "%s %s needs the credential of %s; set it with credential(...) of the builder"
              .formatted(
                  operation.method(),
                  operation.path(),
                  alternatives.stream()
                      .map(each -> String.join(" and ", each))
                      .collect(Collectors.joining(" or "))));
    }
    return Map.of();
  }

  private Map<SecurityScheme, Supplier<Token>> chosen(List<String> names) {
    Map<SecurityScheme, Supplier<Token>> chosen = new LinkedHashMap<>();
    schemes.stream()
        .filter(each -> names.contains(each.name()))
        .forEach(
            each -> Stream.ofNullable(of(each.name())).forEach(token -> chosen.put(each, token)));
    return chosen;
  }

  /** The token is that of all schemes that are sent as it is. */
  private @Nullable Supplier<Token> of(String name) {
    Supplier<Token> own = given.get(name);
    return own != null || !scheme(name).isSentAs(schemes.get(0))
        ? own
        : given.get(schemes.get(0).name());
  }

  /**
   * The scheme with this name.
   *
   * @throws IllegalArgumentException if the contract has none
   */
  SecurityScheme scheme(String name) {
    return schemes.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the contract has no security scheme '%s'; use one of %s"
                        .formatted(name, schemes.stream().map(SecurityScheme::name).toList())));
  }

  /** The request with these credentials. */
  static HttpRequest add(HttpRequest request, Map<SecurityScheme, Token> credentials) {
    HttpRequest.Builder all = HttpRequest.newBuilder(request, (name, value) -> true);
    StringBuilder query = new StringBuilder();
    StringBuilder cookies = new StringBuilder(request.headers().firstValue("Cookie").orElse(""));
    credentials.forEach(
        (scheme, token) -> {
          switch (scheme.in()) {
            case HEADER -> all.setHeader(scheme.parameter(), scheme.prefix() + token.value());
            case QUERY -> query.append('&').append(pair(scheme.parameter(), token));
            case COOKIE ->
                cookies
                    .append(cookies.isEmpty() ? "" : "; ")
                    .append(scheme.parameter())
                    .append('=')
                    .append(token.cookie(scheme.name()));
          }
        });
    if (!query.isEmpty()) {
      String uri = request.uri().toString();
      all.uri(URI.create(uri + (uri.contains("?") ? query : query.replace(0, 1, "?"))));
    }
    return cookies.isEmpty() ? all.build() : all.setHeader("Cookie", cookies.toString()).build();
  }

  private static String pair(String name, Token token) {
    return encoded(name) + "=" + encoded(token.value());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
