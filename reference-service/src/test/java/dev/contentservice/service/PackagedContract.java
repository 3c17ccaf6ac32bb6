package dev.contentservice.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.ZipFile;

/** The contract as it stands in the jar that users run. */
final class PackagedContract {
  private PackagedContract() {}

  /** Its bytes. */
  static byte[] bytes() {
    try (ZipFile jar = new ZipFile(RunningService.JAR.toFile());
        InputStream contract =
            jar.getInputStream(jar.getEntry("META-INF/openapi/content-service.yaml"))) {
      return contract.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
