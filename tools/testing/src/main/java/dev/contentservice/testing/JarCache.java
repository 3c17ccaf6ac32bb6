package dev.contentservice.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The executable service and the jar of its test mode, copied out of this library once for each
 * build of it, and an archive of its loaded classes (class-data sharing), which saves half of each
 * later start.
 *
 * @param folder of this build of the service
 */
record JarCache(Path folder) {
  private static final String FOLDER = "contentservice.testing.cache";
  private static final String SERVICE = "content-service.jar";
  // The service finds it in its own folder.
  private static final String TEST_MODE = "content-service-test-mode.jar";

  private static final String UNFINISHED = "unfinished-";
  private static final String WRITER = ".pid";

  static JarCache of(ExtensionContext context) throws IOException {
    URLConnection service = open(SERVICE);
    URLConnection testMode = open(TEST_MODE);
    try (InputStream first = testMode.getInputStream();
        InputStream second = service.getInputStream()) {
      JarCache cache =
          new JarCache(root(context).resolve(fingerprint(service) + "-" + fingerprint(testMode)));
      cache.copy(first, second);
      cache.addArchives();
      return cache;
    }
  }

  private static URLConnection open(String name) throws IOException {
    URL resource = Objects.requireNonNull(JarCache.class.getResource(name), name);
    URLConnection connection = resource.openConnection();
    // Others may still read the jar of this library when this stream closes it.
    connection.setUseCaches(false);
    return connection;
  }

  private static Path root(ExtensionContext context) throws IOException {
    Path root =
        context
            .getConfigurationParameter(FOLDER)
            .map(folder -> Path.of(folder).toAbsolutePath())
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "content-service"));
    try {
      return Files.createDirectories(root);
    } catch (IOException e) {
      return Files.createTempDirectory("content-service-");
    }
  }

  /** The checksum is in the directory of this library's jar; it costs no reading of the service. */
  private static String fingerprint(URLConnection connection) throws IOException {
    long checksum =
        connection instanceof JarURLConnection jar
            ? jar.getJarEntry().getCrc()
            : connection.getLastModified();
    return "%d-%x".formatted(connection.getContentLengthLong(), checksum);
  }

  Path jar() {
    return folder.resolve(SERVICE);
  }

  /** Where the archive of this Java version is, or will be. */
  Path archive() {
    return folder.resolve("content-service-" + Runtime.version() + ".jsa");
  }

  boolean hasArchive() {
    return Files.exists(archive());
  }

  /** Where a service that this process starts writes its archive when it ends. */
  Path unfinishedArchive() {
    return folder.resolve(UNFINISHED + Runtime.version() + "-" + ProcessHandle.current().pid());
  }

  /** Of several processes, one copies and the others wait. The service comes last. */
  private void copy(InputStream testMode, InputStream service) throws IOException {
    Files.createDirectories(folder);
    try (FileChannel file =
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = file.lock()) {
      if (lock.isValid() && !Files.exists(jar())) {
        copy(testMode, folder.resolve(TEST_MODE));
        copy(service, jar());
      }
    }
  }

  private void copy(InputStream content, Path to) throws IOException {
    Path part = folder.resolve(to.getFileName() + ".part");
    Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
    sync(part);
    Files.move(part, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Otherwise the jar could be empty after a power cut, for all later tests. */
  private static void sync(Path part) throws IOException {
    try (FileChannel written = FileChannel.open(part, StandardOpenOption.WRITE)) {
      written.force(true);
    }
  }

  /** Records which service writes the archive of this process. */
  void writes(long service) throws IOException {
    if (!hasArchive()) {
      Files.writeString(writer(unfinishedArchive()), Long.toString(service));
    }
  }

  /** Adds the archives of services that have ended, the first for each Java version. */
  void addArchives() throws IOException {
    List<Path> unfinished;
    try (Stream<Path> files = Files.list(folder)) {
      unfinished = files.filter(JarCache::isUnfinished).toList();
    }
    for (Path each : unfinished) {
      Path writer = writer(each);
      if (Files.exists(writer) && !isAlive(Files.readString(writer))) {
        add(each);
        Files.deleteIfExists(writer);
      }
    }
  }

  private static boolean isUnfinished(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(UNFINISHED) && !name.endsWith(WRITER);
  }

  private static Path writer(Path archive) {
    return archive.resolveSibling(archive.getFileName() + WRITER);
  }

  private static boolean isAlive(String service) {
    return ProcessHandle.of(Long.parseLong(service)).isPresent();
  }

  private void add(Path written) throws IOException {
    String version = written.getFileName().toString().replaceFirst("^" + UNFINISHED, "");
    Path archive =
        folder.resolve("content-service-" + version.replaceFirst("-[0-9]+$", "") + ".jsa");
    try {
      if (Files.exists(archive)) {
        Files.deleteIfExists(written);
      } else {
        Files.move(written, archive, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (NoSuchFileException e) {
      // Another process has just added it.
    }
  }
}
