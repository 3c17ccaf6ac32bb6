package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.Input;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Resolves the arguments to files, documents in directories, and standard input. */
final class Inputs {
  private static final Set<FileVisitOption> FOLLOW = Set.of(FileVisitOption.FOLLOW_LINKS);
  private static final String SPECIAL =
      "cannot read it: it is a pipe, socket or device; send its content to standard input, as -";

  private final List<Input> found = new ArrayList<>();
  private final Set<Object> seen = new HashSet<>();
  private final Exclusions exclusions;
  private final BiConsumer<String, String> unchecked;

  private Inputs(Exclusions exclusions, BiConsumer<String, String> unchecked) {
    this.exclusions = exclusions;
    this.unchecked = unchecked;
  }

  /**
   * Every input once, in the order of the arguments; files of a directory are sorted by name.
   *
   * @param exclusions files and directories to leave out, including arguments
   * @param in standard input, for {@code -}
   * @param unchecked receives the name of each input that cannot be checked, and the reason
   */
  static List<Input> of(
      List<String> arguments,
      InputStream in,
      Exclusions exclusions,
      BiConsumer<String, String> unchecked) {
    Inputs inputs = new Inputs(exclusions, unchecked);
    for (String argument : arguments) {
      if (argument.equals(Input.STANDARD_INPUT)) {
        inputs.add(argument, Input.ofStandardInput(in));
      } else {
        inputs.addPath(argument);
      }
    }
    return inputs.found;
  }

  private void addPath(String argument) {
    try {
      Path path = Path.of(argument);
      if (exclusions.excludes(path)) {
        return;
      }
      if (Files.isDirectory(path)) {
        addDirectory(path);
      } else {
        addFile(path);
      }
    } catch (InvalidPathException e) {
      unchecked.accept(argument, "cannot read it: this cannot be the name of a file");
    }
  }

  // Opening a pipe waits until another process writes to it, and a device may have no end.
  private void addFile(Path path) {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      unchecked.accept(path.toString(), SPECIAL);
      return;
    }
    Object key;
    try {
      key = path.toRealPath();
    } catch (IOException e) {
      key = path;
    }
    add(key, Input.ofFile(path));
  }

  // Reading a file twice would report its webhook names as duplicates.
  private void add(Object key, Input input) {
    if (seen.add(key)) {
      found.add(input);
    }
  }

  private void addDirectory(Path directory) {
    Search search = new Search(directory);
    List<Path> files = search.files;
    try {
      Files.walkFileTree(directory, FOLLOW, Integer.MAX_VALUE, search);
    } catch (IOException e) {
      unchecked.accept(directory.toString(), CheckRun.unreadable(e));
    }
    if (files.isEmpty() && !search.excluded) {
      unchecked.accept(directory.toString(), "nothing to check: it has no files " + Input.PATTERNS);
    }
    files.stream().sorted().forEach(this::addFile);
  }

  private final class Search extends SimpleFileVisitor<Path> {
    private final List<Path> files = new ArrayList<>();
    private final Set<Path> directories = new HashSet<>();
    private final Path root;
    private boolean excluded;

    Search(Path root) {
      this.root = root;
    }

    // Links can lead to one directory in many ways.
    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      boolean skipped = !directory.equals(root) && isOfTools(directory);
      return skipped || isExcluded(directory) || !directories.add(directory.toRealPath())
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (Input.isDocument(file) && !isExcluded(file)) {
        files.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    /** Whether the directory is hidden or has the packages of npm: it has no documents of users. */
    private static boolean isOfTools(Path directory) {
      String name = String.valueOf(directory.getFileName());
      return name.equals("node_modules") || (name.startsWith(".") && name.length() > 1);
    }

    private boolean isExcluded(Path path) {
      boolean found = exclusions.excludes(path);
      excluded |= found;
      return found;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      // The search is in the directory to which such a link leads.
      if (!(e instanceof FileSystemLoopException) && !isExcluded(file)) {
        unchecked.accept(file.toString(), CheckRun.unreadable(e));
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
