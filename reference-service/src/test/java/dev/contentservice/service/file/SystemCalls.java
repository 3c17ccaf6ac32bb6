package dev.contentservice.service.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The changes and syncs of files in what strace wrote about a process, repeated on a disk. */
public final class SystemCalls {
  /** The arguments of strace that write what this class reads. */
  public static final List<String> OPTIONS =
      List.of(
          "-f",
          "-y",
          "-ttt",
          "-s",
          "200000",
          "--seccomp-bpf",
          "-e",
          "trace=open,openat,mkdir,mkdirat,write,writev,pwrite64,pwritev,ftruncate,rename,renameat"
              + ",renameat2,link,linkat,unlink,unlinkat,fsync,fdatasync");

  private static final Pattern LINE =
      Pattern.compile("(\\d+)\\s+(\\d+\\.\\d+) (.*)", Pattern.DOTALL);
  private static final Pattern UNFINISHED = Pattern.compile("(.*) <unfinished \\.\\.\\.>$");
  private static final Pattern RESUMED = Pattern.compile("<\\.\\.\\. \\w+ resumed>(.*)");
  private static final Pattern CALL =
      Pattern.compile("(\\w+)\\((.*)\\)\\s+= (\\d+)(?:<(.*)>)?", Pattern.DOTALL);
  private static final Pattern FILE = Pattern.compile("^\\d+<([^>]*)>");

  private SystemCalls() {}

  /**
   * A call that succeeded.
   *
   * @param micros when it was complete, since the epoch
   */
  public record Call(long micros, String name, String arguments, String result) {

    /** Whether it may change what a power cut leaves. */
    public boolean changes() {
      return !name.contains("write") && (!name.startsWith("open") || arguments.contains("O_CREAT"));
    }

    /** Whether it names a file, as an argument or as an open one. */
    public boolean names(String file) {
      return !name.contains("write") && (arguments + result).contains(file);
    }

    /** Repeats the call for files below a folder. */
    public void apply(Disk disk, Path root) {
      List<Path> paths = paths();
      if (paths.isEmpty() || paths.stream().noneMatch(path -> path.startsWith(root))) {
        return;
      }
      Path path = paths.get(0);
      switch (name) {
        case "open", "openat" -> {
          if (arguments.contains("O_CREAT") && !disk.has(path)) {
            disk.create(path);
          }
        }
        case "mkdir", "mkdirat" -> disk.createFolder(path);
        case "write" -> write(disk, path, disk.length(disk.opened(path)));
        case "pwrite64" -> write(disk, path, Long.parseLong(lastArgument()));
        case "ftruncate" -> disk.truncate(disk.opened(path), Long.parseLong(lastArgument()));
        case "rename", "renameat", "renameat2" -> disk.rename(path, paths.get(1));
        case "link", "linkat" -> disk.link(path, paths.get(1));
        case "unlink", "unlinkat" -> disk.delete(path);
        case "fsync", "fdatasync" -> sync(disk, path);
        default -> throw new IllegalStateException("the model lacks the call " + this);
      }
    }

    private void sync(Disk disk, Path path) {
      if (disk.has(path)) {
        disk.syncFile(disk.opened(path));
      }
      disk.syncFolder(path);
    }

    private void write(Disk disk, Path path, long offset) {
      disk.write(disk.opened(path), offset, texts(arguments).get(0));
    }

    private String lastArgument() {
      return arguments.substring(arguments.lastIndexOf(' ') + 1);
    }

    /** That of the open file, or those that are arguments. */
    private List<Path> paths() {
      Matcher file = FILE.matcher(arguments);
      if (file.find()) {
        return List.of(Path.of(file.group(1)));
      }
      return texts(arguments).stream().map(text -> Path.of(new String(text, UTF_8))).toList();
    }
  }

  /** Reads the calls in the order of their completion. */
  public static List<Call> read(Path log) throws IOException {
    Map<String, String> unfinished = new HashMap<>();
    List<Call> calls = new ArrayList<>();
    for (String each : Files.readAllLines(log, ISO_8859_1)) {
      Matcher line = LINE.matcher(each);
      if (!line.matches()) {
        continue;
      }
      String text = line.group(3);
      Matcher begun = UNFINISHED.matcher(text);
      if (begun.matches()) {
        unfinished.put(line.group(1), begun.group(1));
        continue;
      }
      Matcher resumed = RESUMED.matcher(text);
      Matcher call =
          CALL.matcher(
              resumed.matches() ? unfinished.remove(line.group(1)) + resumed.group(1) : text);
      if (call.matches()) {
        long micros = (long) (Double.parseDouble(line.group(2)) * 1_000_000);
        String result = call.group(4) == null ? "" : call.group(4);
        calls.add(new Call(micros, call.group(1), call.group(2), result));
      }
    }
    return calls;
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
