package dev.contentservice.service.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;

/**
 * The real files below the file API of Java, whose changes and syncs are repeated on a {@link
 * Disk}. It records what the JVM is asked to do, whatever class asks.
 */
public final class RecordedFiles extends FileSystemProvider {
  private final FileSystemProvider real = Path.of("").getFileSystem().provider();
  private final FileSystem system = new RecordedFileSystem(this);
  private final Disk disk;
  private final Runnable before;

  /**
   * @param before runs before each change or sync
   */
  public RecordedFiles(Disk disk, Runnable before) {
    this.disk = disk;
    this.before = before;
  }

  /** The same path, whose file operations are recorded. */
  public Path recorded(Path path) {
    return (Path)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Path.class, Real.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("real")) {
                return path;
              }
              if (method.getName().equals("getFileSystem")) {
                return system;
              }
              Object[] plain = arguments == null ? new Object[0] : arguments.clone();
              for (int i = 0; i < plain.length; i++) {
                plain[i] = plain[i] instanceof Path other ? real(other) : plain[i];
              }
              try {
                Object result = method.invoke(path, plain);
                return result instanceof Path other ? recorded(other) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** A recorded path. */
  private interface Real {
    Path real();
  }

  static Path real(Path path) {
    return path instanceof Real recorded ? recorded.real() : path;
  }

  private void change(Runnable change) {
    before.run();
    change.run();
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Path file = real(path);
    boolean created = !Files.exists(file);
    FileChannel channel = real.newFileChannel(file, options, attributes);
    if (created) {
      change(() -> disk.create(file));
    }
    return new RecordedChannel(channel, () -> change(() -> sync(file)));
  }

  private void sync(Path file) {
    if (Files.isDirectory(file)) {
      disk.syncFolder(file);
      return;
    }
    Object node = disk.opened(file);
    disk.truncate(node, 0);
    try {
      disk.write(node, 0, Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    disk.syncFile(node);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    real.createDirectory(real(folder), attributes);
    change(() -> disk.createFolder(real(folder)));
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    real.createLink(real(link), real(existing));
    change(() -> disk.link(real(existing), real(link)));
  }

  @Override
  public void delete(Path path) throws IOException {
    real.delete(real(path));
    change(() -> disk.delete(real(path)));
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    real.move(real(source), real(target), options);
    change(() -> disk.rename(real(source), real(target)));
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) {
    throw new UnsupportedOperationException("a copy is not synced");
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    return real.newDirectoryStream(real(folder), filter);
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    return real.isSameFile(real(path), real(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return real.isHidden(real(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return real.getFileStore(real(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    real.checkAccess(real(path), modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return real.getFileAttributeView(real(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return real.readAttributes(real(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return real.readAttributes(real(path), attributes, options);
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    real.setAttribute(real(path), attribute, value, options);
  }

  @Override
  public String getScheme() {
    return "recorded";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    return recorded(Path.of(uri));
  }
}
