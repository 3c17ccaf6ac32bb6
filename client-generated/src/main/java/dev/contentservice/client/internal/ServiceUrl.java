package dev.contentservice.client.internal;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;

/** The URL of a service: absolute, without a trailing slash, without secrets. */
public record ServiceUrl(String value, boolean secure) {

  public static ServiceUrl of(URI url) {
    Objects.requireNonNull(url, "baseUrl");
    boolean secure = "https".equalsIgnoreCase(url.getScheme());
    boolean plain = "http".equalsIgnoreCase(url.getScheme());
    if (url.getHost() == null || !(secure || plain)) {
      throw rejected("is not an absolute http or https URL with a host");
    }
    if (url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null) {
      throw rejected("has user info, a query or a fragment");
    }
    UnicodeText.of("baseUrl", url.toString());
    // Other characters than ASCII would be sent as question marks.
    String base = url.toASCIIString();
    int end = base.length();
    while (base.charAt(end - 1) == '/') {
      end--;
    }
    return new ServiceUrl(base.substring(0, end), secure);
  }

  public static ServiceUrl of(String url) {
    try {
      return of(new URI(Objects.requireNonNull(url, "baseUrl").strip()));
    } catch (URISyntaxException invalid) {
      // Without the cause: its message quotes the text.
      throw rejected("is not a URL");
    }
  }

  private static IllegalArgumentException rejected(String why) {
    // The user info may be a password, so the message omits the URL.
    return new IllegalArgumentException(
        "baseUrl " + why + "; use a URL like https://content.example.com/v1");
  }

  @Override
  public String toString() {
    return value;
  }
}
