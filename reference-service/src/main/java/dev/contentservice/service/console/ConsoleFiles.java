package dev.contentservice.service.console;

import dev.contentservice.service.docs.StaticBody;
import dev.contentservice.service.secrets.Sha256;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Finds the files of the console in the jar, and keeps each from its first request on. The jar has
 * all scripts joined in {@code start.js}; in the folder of the classes, each is a file.
 */
final class ConsoleFiles {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z.-]*");
  private static final String FOLDER = "/dev/contentservice/service/console/";
  private static final String SHARED = "/dev/contentservice/delivery/dispatch/attempts.js";
  private static final Map<String, String> TYPES =
      Map.of(
          ".html", "text/html;charset=UTF-8",
          ".css", "text/css;charset=UTF-8",
          ".js", "text/javascript;charset=UTF-8",
          ".svg", "image/svg+xml");

  private final Map<String, ConsoleFile> files = new ConcurrentHashMap<>();

  /**
   * A file.
   *
   * @param type its media type
   * @param etag changes with the content
   */
  record ConsoleFile(StaticBody body, String type, String etag) {}

  /**
   * Finds a file.
   *
   * @param folder empty, or a name with a slash
   * @param name any text
   */
  Optional<ConsoleFile> find(String folder, String name) {
    String path = (folder + name).equals("attempts.js") ? SHARED : FOLDER + folder + name;
    if (!NAME.matcher(name).matches() || ConsoleFiles.class.getResource(path) == null) {
      return Optional.empty();
    }
    return TYPES.entrySet().stream()
        .filter(type -> name.endsWith(type.getKey()))
        .findFirst()
        .map(type -> files.computeIfAbsent(path, each -> file(each, type.getValue())));
  }

  private static ConsoleFile file(String path, String type) {
    StaticBody body = new StaticBody(path);
    return new ConsoleFile(body, type, "W/\"" + Sha256.hex(body.bytes().toString()) + '"');
  }
}
