package dev.contentservice.consumers.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The Java snippets of each page compile in an empty project, with what the page prints above them.
 * A snippet may name your classes instead, if its section links to the file that has it above.
 */
class SnippetsTest {
  private static final Path ROOT = Path.of("../../..");
  private static final Pattern SNIPPET = Pattern.compile("(?s)```java\n(.*?)```");
  private static final Pattern LINKED = Pattern.compile("\\]\\(([^)#]+\\.java)\\)");

  static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
          .filter(page -> page.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void names_are_printed_above_their_use(Path page) throws IOException {
    List<String> unknown = new ArrayList<>();
    try (JShell shell = shell()) {
      String text = Files.readString(page);
      for (MatchResult found : SNIPPET.matcher(text).results().toList()) {
        String code = found.group(1);
        String above = text.substring(text.lastIndexOf("\n#", found.start()) + 1, found.start());
        // Whole files are run by the tests of their pages.
        if (!code.startsWith("package ") && !isLinked(page, above, code)) {
          unknown.addAll(compile(shell, code));
        }
      }
    }
    assertEquals(List.of(), unknown, "print imports and variables in " + page);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Unknown body = null;",
        "String text = key;",
        "static String text() { return key; }",
        "final class Body { String text() { return key; } }"
      })
  void an_unknown_name_is_found(String code) {
    try (JShell shell = shell()) {
      assertFalse(compile(shell, code).isEmpty());
      assertEquals(
          List.of(), compile(shell, code.replace("Unknown", "Object").replace("key", "\"\"")));
    }
  }

  private static JShell shell() {
    JShell shell = JShell.builder().executionEngine(new OnlyCompiled(), Map.of()).build();
    shell.addToClasspath(System.getProperty("java.class.path"));
    return shell;
  }

  private static boolean isLinked(Path page, String above, String code) throws IOException {
    for (MatchResult link : LINKED.matcher(above).results().toList()) {
      String file = Files.readString(page.resolveSibling(link.group(1)));
      if (unformatted(file).contains(unformatted(code))) {
        return true;
      }
    }
    return false;
  }

  private static String unformatted(String code) {
    return code.replaceAll("\\s+", "");
  }

  private static List<String> compile(JShell shell, String code) {
    List<String> errors = new ArrayList<>();
    for (String left = code; !left.isBlank(); ) {
      CompletionInfo next = shell.sourceCodeAnalysis().analyzeCompletion(left);
      assertTrue(next.completeness().isComplete(), left);
      shell.eval(next.source()).forEach(event -> errors.addAll(errors(shell, event.snippet())));
      left = next.remaining();
    }
    return errors;
  }

  private static List<String> errors(JShell shell, Snippet snippet) {
    // A page may show two classes of one name.
    if (List.of(Status.VALID, Status.OVERWRITTEN).contains(shell.status(snippet))) {
      return List.of();
    }
    Stream<String> unresolved =
        snippet instanceof DeclarationSnippet declared
            ? shell.unresolvedDependencies(declared)
            : Stream.empty();
    return Stream.concat(
            Stream.of(shell.status(snippet) + " " + snippet.source()),
            Stream.concat(
                unresolved, shell.diagnostics(snippet).map(each -> each.getMessage(Locale.ROOT))))
        .toList();
  }

  /** Runs nothing. */
  private static final class OnlyCompiled implements ExecutionControlProvider, ExecutionControl {
    @Override
    public String name() {
      return "compiled";
    }

    @Override
    public ExecutionControl generate(ExecutionEnv env, Map<String, String> parameters) {
      return this;
    }

    @Override
    public void load(ClassBytecodes[] classes) {}

    @Override
    public void redefine(ClassBytecodes[] classes) {}

    @Override
    public String invoke(String className, String method) {
      return "";
    }

    @Override
    public String varValue(String className, String name) {
      return "";
    }

    @Override
    public void addToClasspath(String path) {}

    @Override
    public void stop() {}

    @Override
    public Object extensionCommand(String command, Object argument) {
      return "";
    }

    @Override
    public void close() {}
  }
}
