package dev.contentservice.client;

import java.net.URI;
import java.util.Objects;

/** Where a service is: an absolute URL without a slash at its end and without anything secret. */
record ServiceUrl(String value, boolean secure) {

  static ServiceUrl of(URI url) {
    Objects.requireNonNull(url, "baseUrl");
    boolean secure = "https".equalsIgnoreCase(url.getScheme());
    boolean plain = "http".equalsIgnoreCase(url.getScheme());
    if (url.getHost() == null || !(secure || plain)) {
      throw rejected("is no absolute http or https URL with a host");
    }
    if (url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null) {
      throw rejected("has user info, a query or a fragment");
    }
    return new ServiceUrl(url.toString().replaceFirst("/+$", ""), secure);
  }

  private static IllegalArgumentException rejected(String why) {
    // The URL stays out of the message: its user info may be a password.
    return new IllegalArgumentException(
        "baseUrl " + why + "; give one like https://content.example.com/v1");
  }

  @Override
  public String toString() {
    return value;
  }
}
