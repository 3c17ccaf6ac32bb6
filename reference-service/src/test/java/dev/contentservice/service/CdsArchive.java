package dev.contentservice.service;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The loaded classes of the packaged service in an archive of the JVM (application class-data
 * sharing), made once for each jar and JDK. It saves a third of the processor time of each start.
 * It is made with SQLite and used with both stores: what only PostgreSQL needs is read from the
 * jar.
 */
final class CdsArchive {
  /** The option to use only the archive of the JDK itself. */
  static final String NONE = "-Xshare:auto";

  private static final Path TARGET = JarCommand.JAR.getParent();
  private static final String WEBHOOK =
      """
      [{"id": "w", "name": "W", "url": "%s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update"]}]}]
      """;

  private CdsArchive() {}

  /** The option that uses the archive; none while another test process makes it. */
  static synchronized String option() throws IOException {
    Path archive = TARGET.resolve("content-service-%s.jsa".formatted(Runtime.version()));
    if (!isCurrent(archive)) {
      try (FileChannel file =
              FileChannel.open(
                  TARGET.resolve("content-service.jsa.lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = file.tryLock()) {
        if (lock == null) {
          return NONE;
        }
        if (!isCurrent(archive)) {
          make(archive);
        }
      }
    }
    return "-XX:SharedArchiveFile=" + archive;
  }

  /** The JVM rejects an archive that is older than the jar. */
  private static boolean isCurrent(Path archive) throws IOException {
    return Files.exists(archive)
        && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(JarCommand.JAR))
            > 0;
  }

  /** The JVM writes the archive when the service ends, with the classes of a delivery. */
  private static void make(Path archive) throws IOException {
    Path folder = Files.createTempDirectory(TARGET, "cds-");
    Path made = folder.resolve("made.jsa");
    List<String> command = JarCommand.lineWith("-XX:ArchiveClassesAtExit=" + made);
    try (LoopbackReceiver receiver = new LoopbackReceiver();
        RunningService service =
            RunningService.launch(
                command,
                folder,
                LoopbackWebhooks.in(folder, WEBHOOK.formatted(receiver.url("/"))))) {
      service.awaitStart();
      ManyClients.create(service.base(), "{\"name\": \"A\", \"api_key\": \"a\"}");
      EventPublishers.publish(service, "update");
      receiver.next();
      service.signal("TERM");
      service.exitStatus();
      Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
