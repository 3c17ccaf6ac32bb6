package dev.contentservice.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The files beside the classes. */
final class Resources {
  private Resources() {}

  static String text(String name) throws IOException {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  static byte[] bytes(String name) throws IOException {
    try (InputStream file = Resources.class.getResourceAsStream(name)) {
      return file.readAllBytes();
    }
  }
}
