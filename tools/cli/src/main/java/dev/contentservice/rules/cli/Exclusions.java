package dev.contentservice.rules.cli;

import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Patterns of files and directories that are not checked. */
final class Exclusions {
  private final List<Exclusion> all = new ArrayList<>();

  /**
   * Adds a pattern. With a slash it matches paths relative to the folder, otherwise any file or
   * directory name.
   *
   * @param folder an absolute path
   * @throws IllegalArgumentException if the glob is not valid
   */
  void add(Path folder, String glob) {
    String plain = glob.replaceFirst("^(\\./|/)", "").replaceFirst("/$", "");
    boolean path = plain.contains("/");
    // "**/" also matches no directory, as in Git. Groups of Java globs do not nest.
    String java = plain.contains("{") ? plain : plain.replace("**/", "{,**/}");
    try {
      PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + java);
      all.add(new Exclusion(folder.normalize(), path, matcher));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException("'" + glob + "' is not a valid glob", e);
    }
  }

  /** Whether a pattern matches this file, or a directory that contains it. */
  boolean excludes(Path file) {
    return all.stream().anyMatch(exclusion -> exclusion.matches(file));
  }

  private record Exclusion(Path folder, boolean path, PathMatcher matcher) {

    boolean matches(Path file) {
      Path relative = folder.relativize(folder.resolve(file).normalize());
      for (int length = 1; length <= relative.getNameCount(); length++) {
        Path part = path ? relative.subpath(0, length) : relative.getName(length - 1);
        if (matcher.matches(part)) {
          return true;
        }
      }
      return false;
    }
  }
}
