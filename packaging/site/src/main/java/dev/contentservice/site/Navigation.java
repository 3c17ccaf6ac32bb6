package dev.contentservice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The menu of all pages.
 *
 * @param groups labels of pages by their paths in the project, by the title of their group
 */
record Navigation(Map<String, Map<String, String>> groups) {
  /**
   * Reads the menu and leaves out pages that the project does not have.
   *
   * @param sources the pages in Markdown
   * @throws IllegalStateException if a page is in no group
   */
  static Navigation load(Path root, List<String> sources) throws IOException {
    Map<String, Map<String, String>> groups =
        new YAMLMapper()
            .readValue(
                Resources.bytes("navigation.yaml"),
                new TypeReference<LinkedHashMap<String, Map<String, String>>>() {});
    for (String source : sources) {
      if (groups.values().stream().noneMatch(pages -> pages.containsKey(source))) {
        throw new IllegalStateException(
            source + " is in no menu: add it to a group of navigation.yaml in the module site");
      }
    }
    groups.values().forEach(pages -> pages.keySet().removeIf(page -> isMissing(root, page)));
    return new Navigation(groups);
  }

  private static boolean isMissing(Path root, String page) {
    return !page.endsWith(".html") && !Files.exists(root.resolve(page));
  }
}
