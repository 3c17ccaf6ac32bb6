package dev.contentservice.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.ZipFile;

/** The contract in the packaged jar. */
final class PackagedContract {
  private PackagedContract() {}

  static byte[] bytes() {
    return file("content-service.yaml");
  }

  /** The bytes of a file beside it, such as {@code examples/webhook-full.json}. */
  static byte[] file(String name) {
    try (ZipFile jar = new ZipFile(JarCommand.JAR.toFile());
        InputStream bytes = jar.getInputStream(jar.getEntry("META-INF/openapi/" + name))) {
      return bytes.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
