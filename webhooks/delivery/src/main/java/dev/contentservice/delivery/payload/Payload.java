package dev.contentservice.delivery.payload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.delivery.payload.internal.JsonText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The body of a delivery, the same bytes on every attempt. May contain secrets, so {@code toString}
 * shows only its size. Immutable.
 */
public final class Payload {
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";

  private final byte[] bytes;
  private final String contentType;

  private Payload(byte[] bytes, @Nullable String contentType) {
    this.bytes = bytes;
    this.contentType = contentType != null ? contentType : JsonText.isJson(bytes) ? JSON : TEXT;
  }

  /** A body of these bytes. */
  public static Payload of(byte[] bytes) {
    return new Payload(bytes.clone(), null);
  }

  /** A body of this text, in UTF-8. */
  public static Payload of(String text) {
    return of(text, null);
  }

  /**
   * A body of this text, in UTF-8.
   *
   * @param contentType null for JSON or plain text, as the text is
   */
  public static Payload of(String text, @Nullable String contentType) {
    return new Payload(text.getBytes(UTF_8), contentType);
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /**
   * The type of its {@link PayloadFormat}, else JSON if the whole body is one JSON text, else plain
   * text in UTF-8.
   */
  public String contentType() {
    return contentType;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Payload that
        && Arrays.equals(bytes, that.bytes)
        && contentType.equals(that.contentType);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** The type and the number of bytes. */
  @Override
  public String toString() {
    return contentType + " of " + bytes.length + " bytes";
  }
}
