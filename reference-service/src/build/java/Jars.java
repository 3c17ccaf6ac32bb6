import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes the jars that users run, without native code of systems that the service does not support.
 * The build runs this file:
 *
 * <ul>
 *   <li>{@code service JAR NAME TEST}: names the other jar in the class path of this one, which the
 *       framework cannot, and stores classes for Java 17 and earlier in their usual place, so that
 *       a start on Java 17 looks for each class once. Moves the test mode into a jar of its own,
 *       {@code TEST}, and joins the scripts of the console.
 *   <li>{@code libraries FROM TO}: writes one jar of the libraries that the file {@code FROM} lists
 *       as a class path.
 * </ul>
 */
final class Jars {
  private static final Pattern VERSION = Pattern.compile("META-INF/versions/(\\d+)/(.+)");
  private static final int OLDEST_JAVA = 17;

  /** Native code. */
  private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib|jnilib|a)");

  /** Native code for Linux (glibc and musl), macOS and Windows on x86-64 and arm64. */
  private static final Pattern SUPPORTED =
      Pattern.compile(
          "(?i)(?!.*(aix|android|freebsd|sunos)).*/(x86_64|x86_64-musl|amd64|aarch64)/[^/]+");

  /** Of a library: what describes its own jar, and the messages of Kafka as JSON. */
  private static final Pattern OMITTED =
      Pattern.compile(
          "(.*/)?module-info\\.class|META-INF/(maven/.*|[^/]*)|LICENSE|NOTICE|common/message/.*");

  private static final Pattern TEST_MODE =
      Pattern.compile(
          "dev/contentservice/service/(testmode/.*|store/repository/StoreReset\\.class)"
              + "|META-INF/services/dev\\.contentservice\\.service\\.TestMode");

  private static final String CONSOLE = "dev/contentservice/service/console/";
  private static final String ATTEMPTS = "dev/contentservice/delivery/dispatch/attempts.js";
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import \\{([^}]*)\\} from '\\./([^']*)';$");
  private static final Pattern EXPORT =
      Pattern.compile(
          "(?m)^export (?:\\{([^}]*)\\};|(?=(?:async )?(?:const|function|class) (\\w+)))");

  private static final Pattern LEGAL = Pattern.compile("(META-INF/)?(LICENSE|NOTICE)[^/]*");

  private final Map<String, byte[]> entries = new TreeMap<>();

  public static void main(String[] arguments) throws IOException {
    Jars jar = new Jars();
    Path from = Path.of(arguments[1]);
    if (arguments[0].equals("service")) {
      jar.service(from, arguments[2]);
      jar.testMode().write(Path.of(arguments[3]));
      jar.write(from);
    } else {
      for (String library :
          Files.readString(from).strip().split(Pattern.quote(File.pathSeparator))) {
        jar.library(Path.of(library));
      }
      jar.write(Path.of(arguments[2]));
    }
  }

  private void service(Path from, String classPath) throws IOException {
    Map<String, Integer> versions = new TreeMap<>();
    try (ZipFile jar = new ZipFile(from.toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        Matcher other = VERSION.matcher(entry.getName());
        boolean moves = other.matches() && Integer.parseInt(other.group(1)) <= OLDEST_JAVA;
        String name = moves ? other.group(2) : entry.getName();
        int version = moves ? Integer.parseInt(other.group(1)) : 0;
        if (version >= versions.getOrDefault(name, 0)) {
          versions.put(name, version);
          put(name, bytes(jar, entry));
        }
      }
    }
    Manifest manifest = new Manifest(new ByteArrayInputStream(entries.get(JarFile.MANIFEST_NAME)));
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    put(manifest);
    Map<String, String> modules = new LinkedHashMap<>();
    join("start.js", modules);
    put(CONSOLE + "start.js", String.join("\n", modules.values()).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Moves this module and all that it imports into one file, which has each of them as a member: a
   * browser that has no file yet would send a request for each. A module becomes the result of a
   * function, after its imports; a library stays an import.
   */
  private void join(String name, Map<String, String> joined) {
    if (name.endsWith(".module.js")) {
      joined.put(name, "import * as " + variable(name) + " from './" + name + "';");
      return;
    }
    byte[] content = entries.remove(name.equals("attempts.js") ? ATTEMPTS : CONSOLE + name);
    String text = new String(content, StandardCharsets.UTF_8);
    for (MatchResult each : IMPORT.matcher(text).results().toList()) {
      if (!joined.containsKey(each.group(2))) {
        join(each.group(2), joined);
      }
    }
    List<String> exported =
        EXPORT
            .matcher(text)
            .results()
            .map(each -> each.group(1) == null ? each.group(2) : each.group(1))
            .toList();
    String body = EXPORT.matcher(IMPORT.matcher(text).replaceAll(Jars::read)).replaceAll("");
    joined.put(
        name,
        "export const %s = (() => {\n".formatted(variable(name))
            + body
            + "return { %s };\n})();\n".formatted(String.join(", ", exported)));
  }

  private static String read(MatchResult each) {
    return "const {%s} = %s;"
        .formatted(each.group(1).replace(" as ", ": "), variable(each.group(2)));
  }

  private static String variable(String name) {
    return name.replaceAll("\\W", "_");
  }

  private Jars testMode() throws IOException {
    Jars other = new Jars();
    entries.keySet().stream()
        .filter(TEST_MODE.asMatchPredicate())
        .toList()
        .forEach(name -> other.entries.put(name, entries.remove(name)));
    other.put(new Manifest());
    return other;
  }

  private void library(Path from) throws IOException {
    String artifact = from.getParent().getParent().getFileName().toString();
    try (ZipFile jar = new ZipFile(from.toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (LEGAL.matcher(name).matches()) {
          entries.put("META-INF/licenses/" + artifact + "/" + name, bytes(jar, entry));
        }
        if (!entry.isDirectory() && !OMITTED.matcher(name).matches()) {
          put(name, bytes(jar, entry));
        }
      }
    }
    Path added = Path.of("src/build/licenses", artifact);
    if (Files.exists(added)) {
      try (DirectoryStream<Path> licenses = Files.newDirectoryStream(added)) {
        for (Path license : licenses) {
          String name = "META-INF/licenses/" + artifact + "/" + license.getFileName();
          entries.put(name, Files.readAllBytes(license));
        }
      }
    }
    put(new Manifest());
  }

  private void put(String name, byte[] content) {
    if (!NATIVE.matcher(name).matches() || SUPPORTED.matcher(name).matches()) {
      entries.put(name, content);
    }
  }

  private void put(Manifest manifest) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.write(bytes);
    entries.put(JarFile.MANIFEST_NAME, bytes.toByteArray());
  }

  private static byte[] bytes(ZipFile jar, ZipEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  /** Replaces the jar, with the manifest first, as readers of streams expect it. */
  private void write(Path to) throws IOException {
    Path part = to.resolveSibling(to.getFileName() + ".part");
    try (OutputStream file = Files.newOutputStream(part);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.setLevel(Deflater.BEST_COMPRESSION);
      add(out, JarFile.MANIFEST_NAME, entries.remove(JarFile.MANIFEST_NAME));
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        add(out, entry.getKey(), entry.getValue());
      }
    }
    Files.move(part, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void add(ZipOutputStream out, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    // One fixed time for all: the same content gives the same bytes.
    entry.setTimeLocal(LocalDateTime.of(2026, 11, 1, 0, 0));
    if (name.endsWith("/")) {
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(0);
      entry.setCrc(0);
    }
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }
}
