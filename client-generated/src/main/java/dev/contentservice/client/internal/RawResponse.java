package dev.contentservice.client.internal;

import dev.contentservice.model.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/**
 * A complete response before its body is read.
 *
 * @param body empty if truncated
 * @param truncated whether the body exceeds {@link #MAX_BODY_BYTES}
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record RawResponse(int status, HttpHeaders headers, byte[] body, boolean truncated) {
  private static final TypeReference<JsonNode> JSON = new TypeReference<>() {};

  /** The statuses whose {@code Location} replaces the URL (RFC 9110 §15.4). */
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  /** Far above the size of any resource of the contract. */
  static final int MAX_BODY_BYTES = 8 * 1024 * 1024;

  /** The response of an exchange; without a body if a proxy rejected the tunnel. */
  @SuppressWarnings("NullAway") // The JDK does not call the body handler for such a response.
  public static RawResponse of(HttpResponse<@Nullable RawResponse> response) {
    RawResponse received = response.body();
    return received == null
        ? new RawResponse(response.statusCode(), response.headers(), new byte[0], false)
        : received;
  }

  boolean succeeded() {
    return status / 100 == 2;
  }

  /** The coding of the body, such as {@code gzip}; empty if it has none. */
  Optional<String> coding() {
    return headers
        .firstValue("Content-Encoding")
        .map(coding -> coding.strip().toLowerCase(Locale.ROOT))
        .filter(coding -> !coding.isEmpty() && !coding.equals("identity"));
  }

  /** Whether the body is there as the service wrote it. */
  boolean isPlain() {
    return succeeded() && !truncated && coding().isEmpty();
  }

  /**
   * The body as text, in the charset of its media type.
   *
   * @throws IOException if Java does not know the charset, or the body is no text in it
   */
  String text() throws IOException {
    String type = headers.firstValue("Content-Type").orElse("");
    try {
      return BodyWriter.charset(type).newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (IllegalArgumentException unknown) {
      throw new IOException(unknown);
    }
  }

  /** Whether to read the body as JSON: any JSON media type, or none. */
  boolean isJson() {
    return mediaType().map(BodyWriter::isJson).orElse(true);
  }

  /** JSON is UTF-8 (RFC 8259); the client does not guess other encodings. */
  boolean isUtf8() {
    // A new decoder rejects malformed input; String replaces it with U+FFFD.
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer bytes = ByteBuffer.wrap(body);
    CharBuffer part = CharBuffer.allocate(256);
    CoderResult result;
    do {
      result = decoder.decode(bytes, part.clear(), true);
    } while (result.isOverflow());
    return result.isUnderflow();
  }

  /**
   * The problem (RFC 9457), without secrets; empty for example if the body is the error page of a
   * proxy.
   */
  Optional<Problem> problem(SecretScrubber secrets) {
    try {
      return isJson()
          ? Optional.ofNullable(WireJson.read(body, JSON))
              .map(json -> WireJson.MAPPER.treeToValue(secrets.mask(json), Problem.class))
          : Optional.empty();
    } catch (JacksonException malformed) {
      return Optional.empty();
    }
  }

  /** Why the response is not the requested resource. */
  String defect(Set<Integer> expected, @Nullable Throwable malformed) {
    if (!succeeded()) {
      return REDIRECTS.contains(status)
          ? "redirects"
              + target()
              + " are not followed, to protect the token; set baseUrl to the final address"
          : "the contract has no status "
              + status
              + "; check for a proxy, a cache or another server in between";
    }
    if (truncated) {
      return "the body exceeds " + MAX_BODY_BYTES + " bytes; request less at once";
    }
    Optional<String> coding = coding();
    if (coding.isPresent()) {
      return "the body is compressed ("
          + coding.get()
          + "), which the client did not ask for; check for a proxy in between";
    }
    if (malformed instanceof IOException) {
      return "the body is not text in the charset of its Content-Type, or Java does not know the"
          + " charset; the request may have been processed";
    }
    if (!isJson()) {
      return "the body has type '%s' instead of JSON; check for a proxy or another server in between"
          .formatted(mediaType().orElse(""));
    }
    String status = expected.contains(this.status) ? "" : "; the contract has status " + expected;
    return "the body is "
        + defectOfBody(malformed)
        + status
        + "; check the version of the service; the request may have been processed";
  }

  private String defectOfBody(@Nullable Throwable malformed) {
    if (body.length == 0) {
      return "empty";
    }
    if (!isUtf8()) {
      return "not UTF-8";
    }
    String pointer = malformed instanceof JacksonException json ? WireJson.pointerOf(json) : "";
    if (malformed instanceof RequiredMembers.Missing) {
      return "without " + pointer + ", which the contract requires and lenientResponses() does not";
    }
    return "not the resource of the contract" + (pointer.isEmpty() ? "" : " at " + pointer);
  }

  /** The host only: path and query may contain a session id. */
  private String target() {
    try {
      String host = URI.create(headers.firstValue("Location").orElse("")).getHost();
      return host == null ? "" : " to " + host;
    } catch (IllegalArgumentException invalid) {
      return "";
    }
  }

  private Optional<String> mediaType() {
    return headers
        .firstValue("Content-Type")
        .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
  }

  Optional<String> requestId() {
    return requestId(headers);
  }

  /** The {@code X-Request-Id}, unless blank. */
  public static Optional<String> requestId(HttpHeaders headers) {
    return headers.firstValue("X-Request-Id").filter(id -> !id.isBlank());
  }
}
