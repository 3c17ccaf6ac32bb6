package dev.contentservice.service;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Targets of requests in each form of RFC 9112, valid and invalid. */
final class RawTargets {
  /** What a request names as its server, in a target or in {@code Host}. */
  static final List<String> HOSTS =
      List.of(
          "localhost",
          "localhost:",
          "localhost:80",
          "LOCALHOST:99999",
          "a_b",
          "a%20b",
          "a,b",
          "127.0.0.1",
          "[::1]",
          "[::1]:80",
          "[1:2:3:4:5:6:7:8]",
          "[1::8]",
          "[::ffff:127.0.0.1]",
          "[::fff:127.0.0.1]",
          "[64:ff9b::192.0.2.1]",
          "",
          ":80",
          "a b",
          "a/b",
          "a@b",
          "a:b@localhost",
          "@localhost",
          "a@b@localhost:80",
          "a:b",
          "a:b:80",
          "%zz",
          "::1",
          "[",
          "]",
          "[]",
          "[::1",
          "[[::1]]",
          "[::1]a",
          "[1:2:3:4:5:6:7]",
          "[1:2:3:4:5:6:7:8:9]",
          "[1::2::3]",
          "[::12345]",
          "[::256.0.0.1]",
          "[127.0.0.1]",
          "[v1.a]",
          "[fe80::1%25lo]");

  private static final List<String> SCHEMES =
      List.of("http", "https", "HTTP", "ftp", "ws", "file", "urn", "http+unix", "1http", "");

  private RawTargets() {}

  /** The four forms of a target. */
  static Arbitrary<String> all() {
    Arbitrary<String> absolute =
        Combinators.combine(
                Arbitraries.of(SCHEMES),
                Arbitraries.of("://", "://", "://", "://", ":", ":/", ":///", "//"),
                Arbitraries.of(HOSTS),
                Arbitraries.of("/models", "/models?a=b", "/models#a", "/%zz", "/[x]", "//models"))
            .as((scheme, separator, host, path) -> scheme + separator + host + path);
    Arbitrary<String> authority =
        Combinators.combine(
                Arbitraries.of(HOSTS), Arbitraries.of("", ":", ":80", ":65535", ":65536"))
            .as((host, port) -> host + port);
    return Arbitraries.oneOf(absolute, authority, Arbitraries.of("*", "*/", "/*", "?a", "models"));
  }
}
