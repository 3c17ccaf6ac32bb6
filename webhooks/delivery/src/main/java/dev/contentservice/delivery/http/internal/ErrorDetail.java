package dev.contentservice.delivery.http.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.internal.connection.TlsFailure;
import java.io.IOException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.jspecify.annotations.Nullable;

/**
 * Describes a failed attempt in words, for its owner. The words may quote the receiver, so they are
 * short, printable and without secrets of the request.
 */
public final class ErrorDetail {
  public static final int LONGEST = 300;

  private ErrorDetail() {}

  /** The words for a failure of TLS or HTTP; null for others, whose error says all. */
  public static @Nullable String of(ErrorKind kind, IOException failure, SecretRedactor redactor) {
    String words =
        switch (kind) {
          case TLS -> TlsFailure.words(failure);
          case PROTOCOL -> ofProtocol(failure);
          default -> null;
        };
    return words == null ? null : clean(words, redactor);
  }

  private static String ofProtocol(IOException failure) {
    Throwable cause = failure;
    // The client wraps failures of the parser.
    while (cause.getCause() != null && !(cause instanceof MessageConstraintException)) {
      cause = cause.getCause();
    }
    String reason =
        cause instanceof MessageConstraintException
            ? "the response is too long"
            : "the response is not valid HTTP/1.1";
    return cause.getMessage() == null ? reason : reason + ": " + cause.getMessage();
  }

  private static String clean(String words, SecretRedactor redactor) {
    byte[] start = redactor.start(words.getBytes(UTF_8), LONGEST);
    return PrintableText.of(start, start.length);
  }
}
