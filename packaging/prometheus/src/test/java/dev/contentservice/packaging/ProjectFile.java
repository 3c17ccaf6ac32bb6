package dev.contentservice.packaging;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds files of the project from the folder of any module. */
final class ProjectFile {
  private ProjectFile() {}

  /**
   * @param path from the root of the project
   */
  static Path at(String path) {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve(path))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("no folder above this module has " + path);
      }
    }
    return folder.resolve(path);
  }
}
