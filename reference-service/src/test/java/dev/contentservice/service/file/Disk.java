package dev.contentservice.service.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A model of files and what a power cut leaves of them: content that was synced through the file,
 * and names that were synced through their folder. A file system may keep more, so it has two
 * extreme states.
 */
public final class Disk {
  private static final FileAttribute<?> OWNERS_FILE = rights("rw-------");
  private static final FileAttribute<?> OWNERS_FOLDER = rights("rwx------");

  private final Map<Path, Node> names = new HashMap<>();
  private final Map<Path, Node> synced = new HashMap<>();
  private final Set<Path> namesWithFiles = new HashSet<>();

  /** A file or a folder, whatever its names. */
  private static final class Node {
    final boolean folder;
    byte[] content = {};
    byte[] synced = {};
    int position;

    Node(boolean folder) {
      this.folder = folder;
    }
  }

  /** The two extreme states after a power cut. */
  public enum Left {
    /** Only what was synced. */
    SYNCED,
    /** All names, as a journal may keep them, but of each file only the synced content. */
    ALL_NAMES
  }

  public void createFolder(Path path) {
    names.putIfAbsent(path, new Node(true));
  }

  public void create(Path path) {
    names.put(path, new Node(false));
  }

  public boolean has(Path path) {
    return names.containsKey(path);
  }

  public void link(Path existing, Path name) {
    names.put(name, names.get(existing));
  }

  public void rename(Path from, Path to) {
    names.put(to, names.remove(from));
  }

  public void delete(Path path) {
    names.remove(path);
  }

  /** Opens a file for {@link #write}, which works on the file even if its name is deleted. */
  public Object opened(Path path) {
    return names.get(path);
  }

  public void write(Object file, long offset, byte[] bytes) {
    Node node = (Node) file;
    int end = Math.toIntExact(offset + bytes.length);
    if (end > node.content.length) {
      node.content = Arrays.copyOf(node.content, end);
    } else if (node.content == node.synced) {
      node.content = node.content.clone();
    }
    System.arraycopy(bytes, 0, node.content, Math.toIntExact(offset), bytes.length);
  }

  /** Writes where the last such write ended; a file has one writer at a time. */
  public void append(Object file, byte[] bytes) {
    Node node = (Node) file;
    write(file, node.position, bytes);
    node.position += bytes.length;
  }

  /** Makes {@link #append} start at the beginning of the file. */
  public void rewind(Object file) {
    ((Node) file).position = 0;
  }

  public void truncate(Object file, long length) {
    Node node = (Node) file;
    node.content = Arrays.copyOf(node.content, Math.toIntExact(length));
  }

  public long length(Object file) {
    return ((Node) file).content.length;
  }

  /** Syncs the content of a file. */
  public void syncFile(Object file) {
    Node node = (Node) file;
    node.synced = node.content;
  }

  /** Syncs the name of a file with its content, where the file system does. */
  public void syncName(Path path) {
    if (names.containsKey(path) && namesWithFiles.stream().anyMatch(path::startsWith)) {
      synced.put(path, names.get(path));
    }
  }

  /** Below this folder a sync of a file keeps its name, as that of ext4, XFS and Btrfs does. */
  public void keepNamesOfSyncedFiles(Path folder) {
    namesWithFiles.add(folder);
  }

  /** Syncs the names in a folder. */
  public void syncFolder(Path folder) {
    synced.keySet().removeIf(name -> folder.equals(name.getParent()));
    names.forEach(
        (name, node) -> {
          if (folder.equals(name.getParent())) {
            synced.put(name, node);
          }
        });
  }

  /** Takes over the files below a folder, as synced. */
  public void load(Path root) throws IOException {
    List<Path> found;
    try (Stream<Path> files = Files.walk(root)) {
      found = files.filter(file -> !file.equals(root)).toList();
    }
    for (Path each : found) {
      if (Files.isDirectory(each)) {
        createFolder(each);
      } else {
        create(each);
        write(opened(each), 0, Files.readAllBytes(each));
        syncFile(opened(each));
      }
    }
    synced.putAll(names);
  }

  /** Writes what is left below a folder after a power cut now to another folder. */
  public void leave(Left kind, Path root, Path target) throws IOException {
    Map<Path, Node> kept = kind == Left.SYNCED ? synced : names;
    for (Map.Entry<Path, Node> each : new TreeMap<>(kept).entrySet()) {
      Path name = each.getKey();
      if (name.startsWith(root) && hasFolders(name, kept, root)) {
        Path copy = target.resolve(root.relativize(name).toString());
        if (each.getValue().folder) {
          Files.createDirectories(copy, OWNERS_FOLDER);
        } else {
          Files.write(Files.createFile(copy, OWNERS_FILE), each.getValue().synced);
        }
      }
    }
  }

  /** The content of each file below a folder, after a power cut now. */
  public Map<Path, byte[]> left(Left kind, Path root) {
    Map<Path, Node> kept = kind == Left.SYNCED ? synced : names;
    Map<Path, byte[]> files = new TreeMap<>();
    kept.forEach(
        (name, node) -> {
          if (!node.folder && name.startsWith(root) && hasFolders(name, kept, root)) {
            files.put(name, node.synced);
          }
        });
    return files;
  }

  private static boolean hasFolders(Path name, Map<Path, Node> kept, Path root) {
    for (Path folder = name.getParent(); !folder.equals(root); folder = folder.getParent()) {
      if (!kept.containsKey(folder)) {
        return false;
      }
    }
    return true;
  }

  private static FileAttribute<?> rights(String text) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
  }
}
