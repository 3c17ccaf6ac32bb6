package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Requests that are invalid before their body, as bytes, with the right responses.
 *
 * @param id of the line in the list of bad inputs
 * @param right statuses. An unknown expectation may be ignored (RFC 9110, 10.1.1): it changes
 *     nothing here
 */
record BadHttp(String id, String bytes, List<Integer> right) {

  /**
   * Bytes that are no message (RFC 9112, 6): the network layer responds without a problem, because
   * nothing after the error can be trusted.
   */
  private static final Set<String> NO_MESSAGE =
      Set.of(
          "http-cl-te",
          "http-te-obs",
          "http-cl-neg",
          "http-cl-hex",
          "http-chunk-size",
          "http-header-fold",
          "http-no-host");

  /** The lines that other tests cover, with the test. */
  static final Map<String, String> ELSEWHERE =
      Map.of(
          "auth-timing", "the comparison is MessageDigest.isEqual; no timing is asserted",
          "http-slow-body", "LimitsIT",
          "http-race-name", "RacesIT",
          "http-race-create", "§2.1 does not say that api_key is unique",
          "http-two-nodes", "ChaosIT and FrozenDeliveryIT",
          "ev-race-disable", "DisableIT",
          "url-redirect-303", "DeliverySecretsIT",
          "url-redirect-308", "DeliverySecretsIT");

  static List<BadHttp> all(String token) {
    String put = "PUT /webhooks/wh-search HTTP/1.1~Host: x~Content-Type: application/json~";
    String known = put + "Authorization: Bearer " + token + "~";
    String empty = "Content-Length: 2~~{}";
    String create =
        "POST /item-types%s HTTP/1.1~Host: x~Content-Type: application/json~Authorization: Bearer "
            + token
            + "~Content-Length: 28~~{\"name\":\"a\", \"api_key\":\"b\"} ";
    return List.of(
        bad("auth-comma", put + "Authorization: Bearer bad, Bearer " + token + "~" + empty, 401),
        bad("auth-token-case", put + bearer(token.toUpperCase(Locale.ROOT)) + empty, 401),
        bad("auth-prefix", put + bearer(token.substring(0, token.length() - 1)) + empty, 401),
        // Several spaces behind the scheme (RFC 6750, 2.1); space around a value is not part of it.
        bad("auth-ws", put + bearer(" " + token + "\t ") + empty, 200),
        bad("auth-basic", put + "Authorization: Basic " + token + "~" + empty, 401),
        bad("auth-order", put + "Content-Length: 5~~{\"a\":", 401),
        bad("auth-method-override", known.replace("PUT", "DELETE") + override() + empty, 405),
        bad("path-empty", known.replace("wh-search", "") + empty, 404, 405),
        bad("path-slash", known.replace("wh-search", "a%2Fb") + empty, 404),
        bad("path-sql", known.replace("wh-search", "1'--") + empty, 404),
        bad("path-query-dup", create.formatted(twice()), 400),
        bad("path-query-pct", create.formatted("?skip_menu_item_creation=%ff"), 400),
        bad("http-cl-te", known + "Transfer-Encoding: chunked~" + "Content-Length: 2~~0~~", 400),
        bad("http-te-obs", known + "Transfer-Encoding: xchunked~~0~~", 400),
        bad("http-te-obs", known + "Transfer-Encoding: chunked, identity~~0~~", 400),
        bad("http-cl-neg", known + "Content-Length: -1~~", 400),
        bad("http-cl-hex", known + "Content-Length: 0x5~~{}   ", 400),
        bad("http-chunk-size", known + "Transfer-Encoding: chunked~~ffffffffffffffff~{}~0~~", 400),
        bad("http-header-fold", known + "X-A: b~ c~" + empty, 400),
        bad("http-no-host", known.replace("Host: x~", "") + empty, 400),
        bad("http-ct-text", known.replace("application/json", "text/plain") + empty, 415),
        bad("http-method-trace", known.replace("PUT", "TRACE") + empty, 405, 501),
        bad(
            "http-method-trace",
            known.replace("PUT /webhooks/wh-search", "CONNECT x:443") + empty,
            400,
            404,
            405,
            501),
        bad("http-method-trace", known.replace("PUT", "PROPFIND") + empty, 405, 501),
        bad("http-method-trace", known.replace("PUT", "FOO") + empty, 405, 501),
        bad("http-expect-bad", known + "Expect: x~" + empty, 417, 200));
  }

  private static String bearer(String token) {
    return "Authorization: Bearer " + token + "~";
  }

  private static String override() {
    return "X-HTTP-Method-Override: PUT~";
  }

  private static String twice() {
    return "?skip_menu_item_creation=true&skip_menu_item_creation=false";
  }

  private static BadHttp bad(String id, String bytes, Integer... right) {
    return new BadHttp(id, bytes, List.of(right));
  }

  boolean isMessage() {
    return !NO_MESSAGE.contains(id);
  }

  byte[] wire() {
    return bytes.replace("~", "\r\n").getBytes(ISO_8859_1);
  }
}
