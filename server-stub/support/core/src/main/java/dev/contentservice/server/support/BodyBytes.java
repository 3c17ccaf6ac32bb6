package dev.contentservice.server.support;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a body of limited size. */
final class BodyBytes {
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final int BUFFER = 8 << 10;
  private static final int MOST_ALLOCATED = 1 << 20;
  private static final long MOST_DISCARDED = 16L << 20;

  private BodyBytes() {}

  /**
   * Reads at most {@code limit} bytes.
   *
   * @param declared the value of {@code Content-Length}, or null
   * @throws ProblemException if the body is larger than the limit or does not arrive
   */
  static byte[] read(InputStream body, @Nullable String declared, int limit) {
    long length =
        declared != null && LENGTH.matcher(declared).matches() ? Long.parseLong(declared) : -1;
    try {
      if (length > limit) {
        throw tooLarge(body, limit);
      }
      return length < 0 ? undeclared(body, limit) : declared(body, (int) length);
    } catch (IOException e) {
      // The caller sent less than it declared, or an invalid chunk.
      throw ProblemException.ofStatus(ProblemKind.BAD_REQUEST.status());
    }
  }

  /** Reads on for a while: many senders read the response only after they sent the whole body. */
  private static ProblemException tooLarge(InputStream body, int limit) throws IOException {
    byte[] discarded = new byte[BUFFER];
    int read = 0;
    for (long total = 0; read >= 0 && total < MOST_DISCARDED; total += read) {
      read = body.read(discarded);
    }
    return ProblemException.tooLarge(limit);
  }

  /** One array of the right size, without copies; but not before a long body has arrived. */
  private static byte[] declared(InputStream body, int length) throws IOException {
    if (length > MOST_ALLOCATED) {
      return body.readNBytes(length);
    }
    byte[] bytes = new byte[length];
    int read = body.readNBytes(bytes, 0, length);
    return read == length ? bytes : Arrays.copyOf(bytes, read);
  }

  private static byte[] undeclared(InputStream body, int limit) throws IOException {
    byte[] bytes = body.readNBytes(limit);
    if (bytes.length == limit && body.read() >= 0) {
      throw tooLarge(body, limit);
    }
    return bytes;
  }
}
