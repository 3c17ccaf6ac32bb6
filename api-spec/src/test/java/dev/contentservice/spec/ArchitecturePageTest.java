package dev.contentservice.spec;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of ARCHITECTURE.md say what modules and packages there are, and who may use whom. */
class ArchitecturePageTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> LAYERS = List.of("Contract", "Webhooks", "Service", "Around");
  private static final Pattern LINE =
      Pattern.compile("(?m)^\\*\\*(\\w+)\\*\\*:.*|^\\| `([^|]*)`.*");
  private static final Pattern PACKAGE = Pattern.compile("`([\\w.*]+)`(?: \\((g)\\))?");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?dev\\.contentservice\\.([a-z.]+)\\.[A-Z]");

  /** Lower layers first. */
  private record Row(String module, int layer, Set<String> packages, Set<String> generated) {
    /** A star stands for all packages below. */
    boolean has(String name) {
      return Stream.concat(packages.stream(), generated.stream())
          .anyMatch(
              each ->
                  each.endsWith(".*")
                      ? name.startsWith(each.substring(0, each.length() - 1))
                      : name.equals(each));
    }
  }

  private static final List<Row> ROWS = rows();

  @Test
  void each_module_has_a_row() {
    Set<String> modules =
        Pattern.compile("<module>([^<]+)</module>")
            .matcher(text(ROOT.resolve("pom.xml")))
            .results()
            .map(module -> module.group(1))
            .collect(toCollection(TreeSet::new));

    assertThat(ROWS).extracting(Row::module).containsExactlyInAnyOrderElementsOf(modules);
  }

  @Test
  void a_row_has_the_packages_of_its_module() {
    assertThat(ROWS)
        .allSatisfy(
            row -> {
              Set<String> written = sources(row.module()).keySet();
              assertThat(written).allMatch(row::has);
              assertThat(row.packages())
                  .filteredOn(name -> !name.endsWith(".*"))
                  .isSubsetOf(written);
              String pom = text(ROOT.resolve(row.module()).resolve("pom.xml"));
              String all = pom + text(ROOT.resolve("pom.xml"));
              assertThat(row.generated())
                  .allMatch(name -> all.contains("contentservice." + name.replace(".*", "")));
            });
  }

  @Test
  void no_arrow_leads_to_a_later_layer() {
    List<String> back = new ArrayList<>();
    for (Row row : ROWS) {
      sources(row.module()).values().stream()
          .flatMap(List::stream)
          .flatMap(file -> IMPORT.matcher(file).results())
          .map(used -> used.group(1))
          .distinct()
          .filter(used -> owner(used).layer() > row.layer())
          .forEach(used -> back.add(row.module() + " uses " + used));
    }

    assertThat(back).isEmpty();
  }

  private static Row owner(String name) {
    return ROWS.stream()
        .filter(row -> row.has(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no module in ARCHITECTURE.md has " + name));
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    int layer = -1;
    for (MatchResult line :
        LINE.matcher(text(ROOT.resolve("ARCHITECTURE.md"))).results().toList()) {
      if (line.group(1) != null) {
        layer = LAYERS.indexOf(line.group(1));
      } else if (layer >= 0) {
        String[] cells = line.group().split("\\|");
        List<MatchResult> names = PACKAGE.matcher(cells[2]).results().toList();
        rows.add(
            new Row(
                cells[1].replace('`', ' ').strip(),
                layer,
                names(names, false),
                names(names, true)));
      }
    }
    return rows;
  }

  private static Set<String> names(List<MatchResult> found, boolean generated) {
    return found.stream()
        .filter(name -> (name.group(2) != null) == generated)
        .map(name -> name.group(1))
        .collect(toSet());
  }

  /** The texts of the main classes, by package. */
  private static Map<String, List<String>> sources(String module) {
    Path base = ROOT.resolve(module).resolve("src/main/java/dev/contentservice");
    Map<String, List<String>> packages = new TreeMap<>();
    if (!Files.exists(base)) {
      return packages;
    }
    try (Stream<Path> files = Files.walk(base)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(
              file ->
                  packages
                      .computeIfAbsent(
                          base.relativize(file.getParent()).toString().replace('/', '.'),
                          it -> new ArrayList<>())
                      .add(text(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packages;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
