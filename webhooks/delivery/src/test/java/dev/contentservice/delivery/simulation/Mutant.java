package dev.contentservice.delivery.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A fault of the code of delivery: one text of a source file in the place of another.
 *
 * @param file of the source, such as {@code outbox/Heartbeat}
 */
record Mutant(String name, String file, String original, String replacement) {
  private static final Path SOURCES = Path.of("src/main/java/dev/contentservice/delivery");
  private static final String SEPARATOR = "----";

  /** Reads mutants from a text file: name, file, the two texts and a separator for each. */
  static List<Mutant> read(Path path) {
    List<Mutant> mutants = new ArrayList<>();
    for (String block : text(path).split("\n====\n")) {
      String[] parts = block.strip().split("\n" + SEPARATOR + "\n?", -1);
      String[] head = parts[0].split("\n");
      mutants.add(new Mutant(head[0], head[1], parts[1], parts[2]));
    }
    return mutants;
  }

  /** How often the source has the text; it must be once. */
  int occurrences() {
    return (" " + text(source()) + " ").split(java.util.regex.Pattern.quote(original), -1).length
        - 1;
  }

  private Path source() {
    return SOURCES.resolve(file + ".java");
  }

  private static String text(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compiles the changed source into this folder, and returns classes that use it. */
  ClassLoader compile(Path folder) throws IOException {
    Path changed = folder.resolve("source").resolve(source().getFileName());
    Files.createDirectories(changed.getParent());
    Files.writeString(changed, text(source()).replace(original, replacement));
    Path classes = Files.createDirectories(folder.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String path = System.getProperty("java.class.path");
    int status =
        compiler.run(
            null, null, null, "-nowarn", "-d", classes.toString(), "-cp", path, changed.toString());
    if (status != 0) {
      throw new IllegalStateException(name + " does not compile");
    }
    return new Classes(classes);
  }

  /** Loads the classes of delivery and its tests again, with the changed ones. */
  private static final class Classes extends URLClassLoader {
    private Classes(Path changed) throws MalformedURLException {
      super(
          new URL[] {
            changed.toUri().toURL(),
            folder(Mutant.class),
            folder(dev.contentservice.delivery.Event.class)
          },
          Mutant.class.getClassLoader());
    }

    private static URL folder(Class<?> type) {
      return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("dev.contentservice.delivery.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }
  }
}
