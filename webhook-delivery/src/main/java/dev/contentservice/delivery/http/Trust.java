package dev.contentservice.delivery.http;

import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;

/** Whose certificates are taken. */
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
