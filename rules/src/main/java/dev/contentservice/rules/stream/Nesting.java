package dev.contentservice.rules.stream;

/** Tracks open strings, objects and arrays byte by byte, without validating them. */
final class Nesting {
  private int depth;
  private boolean string;
  private boolean escaped;

  /** Whether a string, an object or an array is open. */
  boolean isInside() {
    return string || depth > 0;
  }

  void see(byte b) {
    if (string) {
      string = escaped || b != '"';
      escaped = !escaped && b == '\\';
    } else {
      switch (b) {
        case '"' -> string = true;
        case '{', '[' -> depth++;
        case '}', ']' -> depth = Math.max(0, depth - 1);
        default -> {}
      }
    }
  }
}
