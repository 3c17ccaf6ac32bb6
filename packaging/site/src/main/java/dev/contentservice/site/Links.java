package dev.contentservice.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where the files of the project are in the site. Remembers the linked ones, which become part of
 * it.
 */
final class Links {
  private static final Pattern OTHER_SITE = Pattern.compile("[a-z]+:.*");
  private static final String CONTRACT = "api-spec/src/main/openapi/openapi.yaml";

  private final Path root;
  private final Deque<String> waiting = new ArrayDeque<>();
  private final Set<String> linked = new HashSet<>();

  Links(Path root) {
    this.root = root;
  }

  /** The path in the site of a file or a folder of the project. */
  static String target(String file) {
    if (file.endsWith(".html")) {
      return file;
    }
    if (isPicture(file)) {
      return "files/" + file;
    }
    if (file.equals("README.md")) {
      return "index.html";
    }
    if (file.equals(CONTRACT)) {
      return "contract.html";
    }
    return file.matches("(docs/)?[^/]+\\.md")
        ? file.toLowerCase(Locale.ROOT).replace(".md", ".html")
        : "files/" + file + ".html";
  }

  /** Pictures are copied as they are; other files get a page. */
  static boolean isPicture(String file) {
    return file.matches(".*\\.(png|svg)");
  }

  /** The same, for a link: the file becomes a part of the site. */
  String to(String file) {
    String target = target(file);
    if (target.startsWith("files/") && linked.add(file)) {
      waiting.add(file);
    }
    return target;
  }

  /** A linked file that is not in the site yet. */
  Optional<String> next() {
    return Optional.ofNullable(waiting.poll());
  }

  /** The destination in the site of a link on a page of the project. */
  String rewrite(String page, String destination) {
    if (destination.startsWith("#") || OTHER_SITE.matcher(destination).matches()) {
      return destination;
    }
    String[] parts = destination.split("(?=#)", 2);
    Path file = Path.of(page).resolveSibling(parts[0]).normalize();
    if (!Files.exists(root.resolve(file))) {
      throw new IllegalArgumentException(page + " links to " + destination + ": no such file");
    }
    return relative(target(page), to(file.toString().replace('\\', '/')))
        + (parts.length == 1 ? "" : parts[1]);
  }

  /** A link from one page of the site to another. */
  static String relative(String from, String to) {
    return up(from) + to;
  }

  /** From a page of the site to its top. */
  static String up(String page) {
    return "../".repeat((int) page.chars().filter(letter -> letter == '/').count());
  }
}
