package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * An unpacked zip and a folder to work in.
 *
 * @param home the unpacked folder
 * @param folder holds {@code good.json}, {@code bad.json} and the cache
 */
record Installed(Path home, Path folder) {
  static final String BAD =
      "bad.json:1:17: error: /url: url must be an absolute http or https URL with a plain host, without"
          + " user info and fragment (section 2.2, RFC 3986, RFC 9110); start it with https:// or"
          + " http:// [webhook.url.callable]\n";

  /** Unpacks the zip into a folder of this name. */
  static Installed in(Path folder, String name) throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("unzip"), "needs unzip");
    Files.writeString(folder.resolve("good.json"), "{\"enabled\":true}");
    Files.writeString(folder.resolve("bad.json"), "{\"enabled\":true,\"url\":\"x\"}");
    Path target = Files.createDirectory(folder.resolve(name));
    Ended unzip =
        Ended.run(folder, Map.of(), List.of("unzip", "-q", zip() + "", "-d", target + ""));
    assertThat(unzip).isEqualTo(new Ended(0, "", ""));
    try (Stream<Path> homes = Files.list(target)) {
      return new Installed(homes.toList().get(0), folder);
    }
  }

  static Path zip() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("content-rules-.*\\.zip"))
          .findFirst()
          .orElseThrow()
          .toAbsolutePath();
    }
  }

  Path cache() {
    return folder.resolve("cache");
  }

  Path launcher() {
    return home.resolve("bin/content-rules");
  }

  /** Runs the launcher; a variable of the map replaces that of the test. */
  Ended run(Map<String, String> variables, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(launcher().toString()));
    command.addAll(List.of(arguments));
    Map<String, String> all = new HashMap<>(Map.of("CONTENT_RULES_CACHE", cache().toString()));
    all.putAll(variables);
    return Ended.run(folder, all, command);
  }

  /** Waits until the first run has made its archive. */
  Path archive() throws Exception {
    for (int i = 0; i < 3000; i++) {
      try (Stream<Path> files = Files.exists(cache()) ? Files.list(cache()) : Stream.of()) {
        List<Path> found = files.toList();
        if (found.size() == 1 && found.get(0).toString().endsWith(".jsa")) {
          return found.get(0);
        }
      }
      Thread.sleep(100);
    }
    throw new AssertionError("there is no archive in " + cache());
  }
}
