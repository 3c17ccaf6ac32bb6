package dev.contentservice.service.console;

import dev.contentservice.service.docs.StaticBody;
import dev.contentservice.service.secrets.Sha256;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Finds the files of the console in the jar, and keeps each from its first request on. */
final class ConsoleFiles {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z.-]*");
  private static final String START = "start.js";
  private static final Set<String> SCRIPTS = Set.of(START, "preact.module.js");
  private static final String SHARED = "attempts.js";
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
    String path = folder + name;
    boolean isJoined = path.endsWith(".js") && folder.isEmpty() && !SCRIPTS.contains(name);
    if (isJoined || !NAME.matcher(name).matches() || ConsoleFiles.class.getResource(path) == null) {
      return Optional.empty();
    }
    return TYPES.entrySet().stream()
        .filter(type -> name.endsWith(type.getKey()))
        .findFirst()
        .map(type -> files.computeIfAbsent(path, each -> file(each, type.getValue())));
  }

  private static ConsoleFile file(String name, String type) {
    StaticBody body =
        name.equals(START)
            ? new StaticBody(() -> JoinedModules.of(START, each -> of(each).bytes().toString()))
            : of(name);
    return new ConsoleFile(body, type, "W/\"" + Sha256.hex(body.bytes().toString()) + '"');
  }

  private static StaticBody of(String name) {
    return new StaticBody(
        name.equals(SHARED)
            ? "/dev/contentservice/delivery/dispatch/" + name
            : "/dev/contentservice/service/console/" + name);
  }
}
