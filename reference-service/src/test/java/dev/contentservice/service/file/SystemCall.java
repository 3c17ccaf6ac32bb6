package dev.contentservice.service.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call that succeeded, as strace writes it.
 *
 * @param micros when it was complete, since the epoch
 * @param folder the one in which the process works
 * @param result a number, and the path if it is that of an open file
 */
public record SystemCall(long micros, Path folder, String name, String arguments, String result) {
  private static final Pattern FILE = Pattern.compile("^\\d+<([^>]*)>");

  /** Whether it may change what a power cut leaves. */
  public boolean changes() {
    return !isWrite() && (!name.startsWith("open") || arguments.contains("O_CREAT"));
  }

  /** Whether it names a file, as an argument or as an open one. */
  public boolean names(String file) {
    return !isWrite() && (arguments + result).contains(file);
  }

  /** Whether it syncs this file or folder. */
  public boolean syncs(Path file) {
    return name.matches("f(data)?sync") && paths().contains(file);
  }

  /** Whether it changes the content of this file. */
  public boolean writes(Path file) {
    return switch (name) {
      case "copy_file_range" ->
          arguments.matches(".*, NULL, \\d+<" + Pattern.quote(file.toString()) + ">, NULL, .*");
      case "truncate", "ftruncate", "fallocate" -> paths().contains(file);
      default -> isWrite() && paths().contains(file);
    };
  }

  /**
   * Whether it creates, renames or deletes a name in this folder.
   *
   * @param before the files that there were: to open one of them creates none
   */
  public boolean changesNamesIn(Path parent, Set<Path> before) {
    boolean opens = name.startsWith("open");
    boolean changes =
        opens
            ? arguments.contains("O_CREAT")
            : name.matches("creat|(mk|rm)dir.*|rename.*|(un)?link.*");
    return changes
        && paths().stream()
            .anyMatch(each -> parent.equals(each.getParent()) && !(opens && before.contains(each)));
  }

  /** Whether it is about a file in this folder. */
  public boolean isIn(Path root) {
    return paths().stream().anyMatch(path -> path.startsWith(root));
  }

  /** Repeats the call for files below a folder. */
  public void apply(Disk disk, Path root) {
    if (!isIn(root) || arguments.contains(" (deleted)>")) {
      return;
    }
    List<Path> paths = paths();
    Path path = paths.get(0);
    switch (name) {
      case "open", "openat" -> open(disk, path);
      case "mkdir", "mkdirat" -> disk.createFolder(path);
      case "write", "writev" -> disk.append(disk.opened(path), written());
      case "pwrite64", "pwritev" -> disk.write(disk.opened(path), lastNumber(), written());
      case "fallocate" -> allocate(disk, disk.opened(path));
      case "truncate", "ftruncate" -> disk.truncate(disk.opened(path), lastNumber());
      case "rename", "renameat", "renameat2" -> disk.rename(path, paths.get(1));
      case "link", "linkat" -> disk.link(path, paths.get(1));
      case "unlink", "unlinkat", "rmdir" -> disk.delete(path);
      case "fsync", "fdatasync" -> sync(disk, path);
      default -> throw new IllegalStateException("the model lacks the call " + this);
    }
  }

  private boolean isWrite() {
    return name.contains("write");
  }

  private void open(Disk disk, Path path) {
    if (arguments.contains("O_DSYNC") || arguments.contains("O_SYNC")) {
      throw new IllegalStateException("the model lacks writes that sync: " + this);
    }
    if (arguments.contains("O_CREAT") && !disk.has(path)) {
      disk.create(path);
    }
    if (arguments.contains("O_TRUNC")) {
      disk.truncate(disk.opened(path), 0);
    }
    if (arguments.contains("O_WRONLY") || arguments.contains("O_RDWR")) {
      disk.rewind(disk.opened(path));
    }
  }

  private void allocate(Disk disk, Object file) {
    String[] numbers = arguments.substring(arguments.indexOf(">, ") + 3).split(", ");
    if (!numbers[0].equals("0")) {
      throw new IllegalStateException("the model lacks this mode: " + this);
    }
    long end = Long.parseLong(numbers[1]) + Long.parseLong(numbers[2]);
    disk.truncate(file, Math.max(end, disk.length(file)));
  }

  private static void sync(Disk disk, Path path) {
    if (disk.has(path)) {
      disk.syncFile(disk.opened(path));
      disk.syncName(path);
    }
    disk.syncFolder(path);
  }

  private long lastNumber() {
    return Long.parseLong(arguments.substring(arguments.lastIndexOf(' ') + 1));
  }

  /** The bytes that the call accepted, from one buffer or several. */
  private byte[] written() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    texts(arguments).forEach(bytes::writeBytes);
    int accepted = Integer.parseInt(result);
    if (accepted > bytes.size()) {
      throw new IllegalStateException(
          "strace left out bytes of %s(%.200s), %s".formatted(name, arguments, result));
    }
    return Arrays.copyOf(bytes.toByteArray(), accepted);
  }

  /** That of the open file, or those that are arguments. */
  private List<Path> paths() {
    Matcher file = FILE.matcher(arguments);
    if (file.find()) {
      return List.of(Path.of(file.group(1)));
    }
    return texts(arguments).stream().map(text -> folder.resolve(new String(text, UTF_8))).toList();
  }

  /** The texts in quotes, whose bytes strace escapes as in C. */
  private static List<byte[]> texts(String arguments) {
    List<byte[]> texts = new ArrayList<>();
    int i = arguments.indexOf('"');
    while (i >= 0) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      i++;
      while (arguments.charAt(i) != '"') {
        i =
            arguments.charAt(i) == '\\'
                ? unescape(arguments, i + 1, bytes)
                : copy(arguments, i, bytes);
      }
      texts.add(bytes.toByteArray());
      i = arguments.indexOf('"', i + 1);
    }
    return texts;
  }

  private static int copy(String text, int at, ByteArrayOutputStream bytes) {
    bytes.write(text.charAt(at));
    return at + 1;
  }

  /** Returns where the escape ends: one letter, or up to three octal digits. */
  private static int unescape(String text, int at, ByteArrayOutputStream bytes) {
    int end = at;
    while (end < at + 3 && text.charAt(end) >= '0' && text.charAt(end) <= '7') {
      end++;
    }
    if (end > at) {
      bytes.write(Integer.parseInt(text.substring(at, end), 8));
      return end;
    }
    int letter = "ntrvf".indexOf(text.charAt(at));
    bytes.write(letter < 0 ? text.charAt(at) : "\n\t\r\013\f".charAt(letter));
    return at + 1;
  }
}
