package dev.contentservice.conformance.http;

/** A header line. A value may name the token as {@code $TOKEN}, as a shell does. */
public record Header(String name, String value) {
  /** The option of curl that sends this header; only a shell knows the token. */
  String curl() {
    return value.contains("$")
        ? "-H \"" + name + ": " + value.replace("\"", "\\\"") + "\""
        : "-H " + Shell.quoted(name + ": " + value);
  }
}
