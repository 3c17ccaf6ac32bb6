package dev.contentservice.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Copies a jar so that the JVM can store all its classes in a class archive. JDK 17 leaves out
 * classes of the format of Java 5, which are those of picocli: a fifth of the start.
 */
final class ArchivableJar {
  // The first format that must have stack maps, which spare the JVM the inference of types.
  private static final int FORMAT = Opcodes.V1_7;
  private static final int FORMAT_OFFSET = 7;

  private final ClassLoader classes;

  private ArchivableJar(ClassLoader classes) {
    this.classes = classes;
  }

  static void write(Path from, Path to) throws IOException {
    try (JarFile jar = new JarFile(from.toFile());
        URLClassLoader classes = new URLClassLoader(new URL[] {from.toUri().toURL()}, null);
        OutputStream file = Files.newOutputStream(to);
        JarOutputStream out = new JarOutputStream(file)) {
      ArchivableJar copy = new ArchivableJar(classes);
      for (JarEntry entry : Collections.list(jar.entries())) {
        copy.add(jar, entry, out);
      }
    }
  }

  private void add(JarFile jar, JarEntry entry, JarOutputStream out) throws IOException {
    ZipEntry copy = new ZipEntry(entry.getName());
    copy.setTimeLocal(entry.getTimeLocal());
    out.putNextEntry(copy);
    try (InputStream in = jar.getInputStream(entry)) {
      byte[] bytes = in.readAllBytes();
      boolean old = entry.getName().endsWith(".class") && bytes[FORMAT_OFFSET] < FORMAT;
      out.write(old ? converted(bytes) : bytes);
    }
    out.closeEntry();
  }

  private byte[] converted(byte[] bytes) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected ClassLoader getClassLoader() {
            return classes;
          }
        };
    new ClassReader(bytes).accept(new Format(writer), ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  private static final class Format extends ClassVisitor {
    Format(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] types) {
      super.visit(FORMAT, access, name, signature, parent, types);
    }
  }
}
