package dev.contentservice.service;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Injects an error into the packaged service: once a file exists, it uses up the memory, or ends
 * the threads that the file names as an error of theirs would.
 */
public final class FaultAgent {
  private static final List<byte[]> MEMORY = new ArrayList<>();

  private FaultAgent() {}

  /** The settings that load it into a service which polls this file, with this much memory. */
  static String options(Path folder, Path trigger) throws IOException {
    Path jar = folder.resolve("fault-agent.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", FaultAgent.class.getName());
    String entry = FaultAgent.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream classes = new JarOutputStream(out, manifest);
        var code = FaultAgent.class.getResourceAsStream("/" + entry)) {
      classes.putNextEntry(new JarEntry(entry));
      code.transferTo(classes);
    }
    return "-Xmx160m -javaagent:" + jar + "=" + trigger;
  }

  /** Called by the Java virtual machine before the service starts. */
  public static void premain(String trigger) {
    Thread thread =
        new Thread(
            () -> {
              try {
                act(Path.of(trigger));
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            "fault agent");
    thread.setDaemon(true);
    thread.start();
  }

  private static void act(Path trigger) throws IOException, InterruptedException {
    while (!Files.exists(trigger)) {
      Thread.sleep(50);
    }
    String name = Files.readString(trigger);
    if (name.equals("memory")) {
      useUpMemory();
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(name)) {
        thread
            .getUncaughtExceptionHandler()
            .uncaughtException(thread, new NoClassDefFoundError("canary-message"));
      }
    }
  }

  private static void useUpMemory() throws InterruptedException {
    while (true) {
      for (int size = 1 << 20; size > 16; ) {
        try {
          MEMORY.add(new byte[size]);
        } catch (OutOfMemoryError e) {
          size /= 2;
        }
      }
      Thread.sleep(1);
    }
  }
}
