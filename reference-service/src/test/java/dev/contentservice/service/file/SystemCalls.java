package dev.contentservice.service.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.contentservice.service.PastedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The calls of a process and its children, recorded by strace. */
public final class SystemCalls {
  /** The longest text is a row of pages that PostgreSQL writes at once. */
  private static final List<String> OPTIONS =
      List.of(
          "-f",
          "-y",
          "-ttt",
          "-s",
          "2000000",
          "--seccomp-bpf",
          "-e",
          "trace=open,openat,creat,mkdir,mkdirat,rmdir,write,writev,pwrite64,pwritev,pwritev2"
              + ",fallocate,truncate,ftruncate,copy_file_range,rename,renameat,renameat2"
              + ",link,linkat,unlink,unlinkat,fsync,fdatasync");

  private static final Pattern LINE =
      Pattern.compile("(\\d+)\\s+(\\d+\\.\\d+) (.*)", Pattern.DOTALL);
  private static final Pattern UNFINISHED = Pattern.compile("(.*) <unfinished \\.\\.\\.>$");
  private static final Pattern RESUMED = Pattern.compile("<\\.\\.\\. \\w+ resumed>(.*)");
  private static final Pattern CALL =
      Pattern.compile("(\\w+)\\((.*)\\)\\s+= (\\d+(?:<.*>)?)", Pattern.DOTALL);

  private SystemCalls() {}

  /** Whether this machine has strace. */
  public static boolean areRecordable() {
    return PastedPage.isInstalled("strace");
  }

  /** A command that runs this one and records its calls. */
  public static List<String> recorded(Path log, List<String> command) {
    List<String> recorded = new ArrayList<>(List.of("strace", "-o", log.toString()));
    recorded.addAll(OPTIONS);
    recorded.addAll(command);
    return recorded;
  }

  /**
   * Reads the calls that succeeded, in the order of their completion.
   *
   * @param folder the one in which the process works
   */
  public static List<SystemCall> read(Path log, Path folder) throws IOException {
    Map<String, String> unfinished = new HashMap<>();
    List<SystemCall> calls = new ArrayList<>();
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
        calls.add(new SystemCall(micros, folder, call.group(1), call.group(2), call.group(3)));
      }
    }
    return calls;
  }
}
