package dev.contentservice.delivery.http;

import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;

/** The trusted certificates. */
final class Trust {
  private Trust() {}

  static SSLContext ofThePlatform() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the platform has no trusted certificates", e);
    }
  }
}
