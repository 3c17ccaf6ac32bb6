package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Words, pages and type names of the whole project (CONTRIBUTING.md). */
class VocabularyTest {
  private static final int LONGEST_LINE = 120;
  private static final int LONGEST_SENTENCE = 25;
  private static final String END_OF_SENTENCE = "[.!?:;]\\s|\n\\s*\n|\n *(?:[-*]|\\d+\\.) ";
  private static final Pattern PLAIN_WORD = Pattern.compile("\\p{L}[\\p{L}'’.-]*");
  private static final Pattern NO_PROSE =
      Pattern.compile("(?ms)^```.*?^```$|<!--.*?-->|^(?:    |\\||#)[^\n]*$");
  private static final Set<String> QUOTING = Set.of("RULES.md", "NOT-SHOWN.md", "CHANGELOG.md");
  private static final Pattern PAGE = Pattern.compile(".*\\.md");
  private static final Pattern SOURCE = Pattern.compile(".*/src/main/.*\\.java");
  private static final Pattern TEXT =
      Pattern.compile(".*\\.(java|kts?|m?[jt]s|yaml|xml|properties|csv|json|txt)|.*/\\.ci/.*");
  private static final Pattern WORD = Pattern.compile("\\w[\\w.-]*\\w");
  private static final Pattern OTHER =
      Pattern.compile("(.*/)?pom\\.xml|.*/src/main/.*\\.(yaml|properties)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");
  private static final Pattern SECTION_LINK = Pattern.compile("]\\(([^)#:]+\\.md)?#([^)]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^##+ (.+)$");
  private static final Pattern INTERNAL = Pattern.compile("(?m)^package [\\w.]+\\.internal\\b");
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("(?m)^public ([a-z-]+ )*(class|record|interface|enum|@interface) (\\w+)");

  private static final Pattern TEST = Pattern.compile("(?<![@\\w])[A-Z]\\w+(?:Test|IT)\\b");
  private static final Pattern PROFILE = Pattern.compile("(?<!\\S)-P([a-z][\\w-]*)");
  private static final Pattern FILE = Pattern.compile("`(([\\w.-]+)/[\\w./-]+)`");

  private static final Pattern CODE =
      Pattern.compile("`([^`\n]+)`|^    (.*)$|^```\\w*\n((?s:.*?))^```$", Pattern.MULTILINE);
  private static final Pattern TYPE = Pattern.compile("\\b[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+\\b");
  private static final Pattern PROPERTY =
      Pattern.compile("(?<!\\S)-D((?!it\\.test|test\\b|skip|maven|update)[a-z][\\w.-]*)");
  private static final Pattern MODULES = Pattern.compile("(?<!\\S)-pl ([\\w./,-]+)");

  /** Names of others in pages: no source of this project has them, except this one. */
  private static final Set<String> FOREIGN =
      Set.of(
          """
          AutoCreateSharedArchive BouncyCastleProvider CookieValue CorsFilter DeleteMapping
          FormData HttpConfiguration JpaTransactionManager MaxHeapFreeRatio MinHeapFreeRatio
          ResponseBodyAdvice RestartSec RuleCard ScramLoginModule SpringBootTest TeaShop
          TeaShopTest TrimNativeHeapInterval UriCompliance UsePerfData ValidationMessages
          WebMvcTest WebSecurityCustomizer WebUtils
          """
              .split("\\s+"));

  private static final Set<String> IGNORED = new HashSet<>();
  private static final Set<String> WORDS = new HashSet<>();
  private static final Map<Path, String> FILES = new TreeMap<>();
  private static final Map<Path, String> AS_WORDS = new TreeMap<>();
  private static final Set<String> NAMES = new HashSet<>();

  static {
    try {
      IGNORED.addAll(Files.readAllLines(Path.of("../.gitignore")));
      Files.walkFileTree(Path.of(".."), new Reading());
      FILES.forEach((file, text) -> AS_WORDS.put(file, words(text)));
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final class Reading extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return folder.endsWith(".git") || IGNORED.contains(folder.getFileName() + "/")
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      NAMES.add(file.getFileName().toString());
      if (matches(TEXT, file)) {
        WORD.matcher(Files.readString(file))
            .results()
            .map(MatchResult::group)
            .forEach(Reading::add);
      }
      if (Stream.of(PAGE, SOURCE, OTHER).anyMatch(kind -> matches(kind, file))) {
        FILES.put(file, Files.readString(file));
      }
      return FileVisitResult.CONTINUE;
    }

    /** A word, such as the name of a property, and its parts, such as a type. */
    private static void add(String word) {
      WORDS.add(word);
      WORDS.addAll(List.of(word.split("[.-]")));
    }
  }

  private static boolean matches(Pattern kind, Path file) {
    return kind.matcher(file.toString().replace('\\', '/')).matches();
  }

  static List<Path> pages() {
    return FILES.keySet().stream().filter(file -> matches(PAGE, file)).toList();
  }

  private static Stream<String> sources() {
    return FILES.keySet().stream().filter(file -> matches(SOURCE, file)).map(FILES::get);
  }

  /** Pages of sentences that stand nowhere else. */
  static List<Path> written() {
    return pages().stream()
        .filter(page -> !QUOTING.contains(page.getFileName().toString()))
        .toList();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/vocabulary.csv", delimiter = ';', numLinesToSkip = 1)
  void a_word_that_has_a_better_term_is_not_used(String word, String instead, String except) {
    Pattern banned = Pattern.compile("\\b(" + word + ")\\b", Pattern.CASE_INSENSITIVE);
    List<String> found = new ArrayList<>();
    AS_WORDS.forEach(
        (file, text) -> {
          if (except == null || !file.endsWith(except)) {
            banned.matcher(text).results().forEach(hit -> found.add(file + ": " + hit.group()));
          }
        });

    assertThat(FILES).hasSizeGreaterThan(300);
    assertThat(found).as("say: " + instead).isEmpty();
  }

  /** Names in camel case become words, and lines of a comment become one. */
  private static String words(String text) {
    return text.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").replaceAll("\\s+(\\* +|# +)?", " ");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_line_of_a_page_is_as_short_as_the_editor_shows_it(Path page) {
    String text = FENCED.matcher(FILES.get(page)).replaceAll("");

    assertThat(text.lines().filter(line -> line.codePoints().count() > LONGEST_LINE))
        .allMatch(line -> line.matches("(\\||    |<!--).*"));
  }

  /** Code, tables and headings are no sentences. */
  @ParameterizedTest
  @MethodSource("written")
  void a_sentence_of_a_page_has_at_most_25_words(Path page) {
    String prose = NO_PROSE.matcher(FILES.get(page)).replaceAll("\n\n").replaceAll("`[^`]*`", "`");

    assertThat(Stream.of(prose.replaceAll("]\\([^)]*\\)", "]").split(END_OF_SENTENCE)))
        .allSatisfy(
            sentence ->
                assertThat(PLAIN_WORD.matcher(sentence).results().count())
                    .as(sentence)
                    .isLessThanOrEqualTo(LONGEST_SENTENCE));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_page_is_short_enough_to_be_read(Path page) {
    assertThat(FILES.get(page).lines().count())
        .isLessThanOrEqualTo(page.equals(Path.of("../README.md")) ? 150 : 380);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_linked_file_exists(Path page) {
    assertThat(LINK.matcher(FILES.get(page)).results().map(link -> link.group(1)))
        .allMatch(file -> Files.exists(page.resolveSibling(file)));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_linked_section_exists(Path page) {
    assertThat(SECTION_LINK.matcher(FILES.get(page)).results())
        .allMatch(
            link -> {
              Path other = link.group(1) == null ? page : page.resolveSibling(link.group(1));
              return HEADING
                  .matcher(FILES.get(other.normalize()))
                  .results()
                  .anyMatch(heading -> anchor(heading.group(1)).equals(link.group(2)));
            });
  }

  /** As GitHub and the site make it from a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_named_test_profile_or_file_exists(Path page) {
    String text = FILES.get(page);

    assertThat(TEST.matcher(text).results().map(MatchResult::group))
        .allMatch(test -> FOREIGN.contains(test) || NAMES.contains(test + ".java"));
    assertThat(PROFILE.matcher(text).results().map(profile -> profile.group(1)))
        .allMatch(VocabularyTest::isProfile);
    assertThat(FILE.matcher(text).results())
        .filteredOn(file -> Files.exists(Path.of("..", file.group(2))))
        .extracting(file -> file.group(1))
        .filteredOn(file -> !(file + "/").contains("/target/"))
        .allMatch(file -> Files.exists(Path.of("..", file)));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_named_type_property_or_module_exists(Path page) {
    List<String> code =
        CODE.matcher(FILES.get(page))
            .results()
            .map(each -> each.group().replaceAll("[`]", " "))
            .toList();

    if (!page.endsWith("CHANGELOG.md")) {
      assertThat(all(TYPE, code)).allMatch(type -> FOREIGN.contains(type) || WORDS.contains(type));
      assertThat(all(PROPERTY, code))
          .allMatch(name -> name.startsWith("jdk.") || WORDS.contains(name));
    }
    assertThat(all(MODULES, code))
        .flatMap(modules -> List.of(modules.split(",")))
        .allMatch(
            module -> Files.isRegularFile(Path.of("..", module, "pom.xml")) || module.equals("."));
  }

  /** The first group of each match, or the match. */
  private static List<String> all(Pattern pattern, List<String> texts) {
    return texts.stream()
        .flatMap(text -> pattern.matcher(text).results())
        .map(found -> found.group(found.groupCount()))
        .toList();
  }

  private static boolean isProfile(String name) {
    return FILES.entrySet().stream()
        .filter(file -> file.getKey().endsWith("pom.xml"))
        .anyMatch(pom -> pom.getValue().contains("<id>" + name + "</id>"));
  }

  @Test
  void no_two_public_types_share_a_name() {
    Map<String, Long> names =
        sources()
            .filter(text -> !INTERNAL.matcher(text).find())
            .flatMap(text -> PUBLIC_TYPE.matcher(text).results())
            .collect(Collectors.groupingBy(type -> type.group(3), Collectors.counting()));

    assertThat(names)
        .hasSizeGreaterThan(100)
        .allSatisfy((name, count) -> assertThat(count).as(name).isOne());
  }
}
