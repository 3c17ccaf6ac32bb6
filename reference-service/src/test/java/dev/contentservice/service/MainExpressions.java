package dev.contentservice.service;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The regular expressions in the sources of all modules and in the patterns of their contract. From
 * sources, because no module sees all others.
 */
final class MainExpressions {
  /** Used in builds and tests, on texts of those who run them. */
  private static final Pattern OWN_TEXTS =
      Pattern.compile("(packaging|verification|examples|tools/(codegen|conformance|testing))/.*");

  private static final Set<String> WITH_REGEX =
      Set.of("matches", "replaceAll", "replaceFirst", "split");
  private static final Pattern SEARCH = Pattern.compile("\\.(find|results|splitAsStream)\\(");
  private static final Pattern IN_CONTRACT = Pattern.compile("(?m)^ +pattern: '(.*)'$");

  /**
   * One expression.
   *
   * @param whole whether it only matches whole texts
   */
  record Found(String type, String regex, int flags, boolean whole) {}

  private final Map<String, String> constants = new HashMap<>();
  private final List<Found> found = new ArrayList<>();
  private final Set<String> computed = new TreeSet<>();

  private MainExpressions() {}

  static MainExpressions read(Path root) throws IOException {
    MainExpressions expressions = new MainExpressions();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources(root, "src/main/java", ".java")));
      List<CompilationUnitTree> units = new ArrayList<>();
      task.parse().forEach(units::add);
      // A constant may refer to one that is declared later.
      units.forEach(expressions::addConstants);
      units.forEach(expressions::addConstants);
      for (CompilationUnitTree unit : units) {
        expressions.addExpressions(unit);
      }
    }
    for (Path contract : sources(root, "src/main/openapi", ".yaml")) {
      // Only receivers of other implementers read the contract of delivered events.
      if (!contract.endsWith("events.yaml")) {
        IN_CONTRACT
            .matcher(Files.readString(contract))
            .results()
            .forEach(
                each ->
                    expressions.found.add(new Found(contract.toString(), each.group(1), 0, false)));
      }
    }
    return expressions;
  }

  List<Found> found() {
    return found;
  }

  /** The names of classes with others. */
  Set<String> computed() {
    return computed;
  }

  static List<Path> sources(Path root, String folder, String suffix) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : modules(root)) {
      Path source = root.resolve(module).resolve(folder);
      if (!OWN_TEXTS.matcher(module + "/").matches() && Files.isDirectory(source)) {
        try (Stream<Path> files = Files.walk(source)) {
          files.filter(file -> file.toString().endsWith(suffix)).forEach(sources::add);
        }
      }
    }
    return sources;
  }

  private static List<String> modules(Path root) throws IOException {
    return Pattern.compile("<module>([^<$]+)</module>")
        .matcher(Files.readString(root.resolve("pom.xml")))
        .results()
        .map(each -> each.group(1))
        .distinct()
        .toList();
  }

  private static String type(CompilationUnitTree unit) {
    return unit.getSourceFile().getName().replaceAll(".*/|\\.java$", "");
  }

  private void addConstants(CompilationUnitTree unit) {
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
        String value = value(variable.getInitializer(), type(unit));
        if (value != null) {
          constants.put(type(unit) + "." + variable.getName(), value);
        }
        return super.visitVariable(variable, none);
      }
    }.scan(unit, null);
  }

  /** The text of a constant expression; that of a pattern is its regular expression. */
  private @Nullable String value(@Nullable Tree tree, String type) {
    if (tree instanceof LiteralTree literal) {
      return String.valueOf(literal.getValue());
    } else if (tree instanceof ParenthesizedTree inner) {
      return value(inner.getExpression(), type);
    } else if (tree instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
      String left = value(sum.getLeftOperand(), type);
      String right = value(sum.getRightOperand(), type);
      return left == null || right == null ? null : left + right;
    } else if (tree instanceof IdentifierTree name) {
      return constants.get(type + "." + name.getName());
    } else if (tree instanceof MemberSelectTree name) {
      return constants.get(name.toString());
    }
    return tree instanceof MethodInvocationTree call ? result(call, type) : null;
  }

  private @Nullable String result(MethodInvocationTree call, String type) {
    List<String> arguments = new ArrayList<>();
    for (ExpressionTree argument : call.getArguments()) {
      String value = value(argument, type);
      if (value == null) {
        return null;
      }
      arguments.add(value);
    }
    String method = call.getMethodSelect().toString();
    if (method.equals("Pattern.quote")) {
      return Pattern.quote(arguments.get(0));
    }
    String format =
        call.getMethodSelect() instanceof MemberSelectTree select
                && select.getIdentifier().contentEquals("formatted")
            ? value(select.getExpression(), type)
            : null;
    // Only texts are known.
    return format == null || format.replace("%s", "").contains("%")
        ? null
        : format.formatted(arguments.toArray());
  }

  private void addExpressions(CompilationUnitTree unit) throws IOException {
    String source = unit.getSourceFile().getCharContent(true).toString();
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
        if (call.getMethodSelect() instanceof MemberSelectTree method
            && !call.getArguments().isEmpty()) {
          Tree parent = getCurrentPath().getParentPath().getLeaf();
          add(call, method, type(unit), isWhole(method, parent, source));
        }
        return super.visitMethodInvocation(call, none);
      }
    }.scan(unit, null);
  }

  private void add(MethodInvocationTree call, MemberSelectTree method, String type, boolean whole) {
    ExpressionTree regex = call.getArguments().get(0);
    String owner = method.getExpression().toString();
    boolean onText =
        WITH_REGEX.contains(method.getIdentifier().toString())
            && !(regex instanceof LambdaExpressionTree)
            && !(regex instanceof MemberReferenceTree)
            && !owner.matches("(?s).*[.]matcher\\(.*\\)");
    if (onText || call.getMethodSelect().toString().equals("Pattern.compile")) {
      String value = value(regex, type);
      if (value == null) {
        computed.add(type);
      } else {
        found.add(new Found(type, value, flags(call), whole));
      }
    }
  }

  private static int flags(MethodInvocationTree call) {
    String names = call.getArguments().get(call.getArguments().size() - 1).toString();
    return (names.contains("CASE_INSENSITIVE") ? Pattern.CASE_INSENSITIVE : 0)
        | (names.contains("DOTALL") ? Pattern.DOTALL : 0)
        | (names.contains("MULTILINE") ? Pattern.MULTILINE : 0);
  }

  /** Whether the class only asks whether a whole text matches; a search tries every start. */
  private static boolean isWhole(MemberSelectTree method, Tree parent, String source) {
    if (method.getIdentifier().contentEquals("compile")) {
      String name = parent instanceof VariableTree variable ? variable.getName().toString() : "";
      boolean replaces =
          Pattern.compile("\\b" + name + "\\s*\\.matcher\\([^;]*\\)\\s*\\.(replace|find|results)")
              .matcher(source)
              .find();
      return (name.isEmpty() || !replaces)
          && (!SEARCH.matcher(source).find() || onlyMatches(name, source));
    }
    return method.getIdentifier().contentEquals("matches");
  }

  /** Whether each use of the pattern is followed by the question for a whole text. */
  private static boolean onlyMatches(String name, String source) {
    String use = "\\b" + name + "\\s*\\.matcher\\(";
    long uses = name.isEmpty() ? 0 : count(use, source);
    return uses > 0
        && uses
            == count(use + "[^;{]*?\\)\\s*\\.matches\\(\\)", source)
                + count("(\\w+) = " + use + "[^;]*;(?=[\\s\\S]*\\b\\1\\.matches\\(\\))", source);
  }

  private static long count(String regex, String source) {
    return Pattern.compile(regex).matcher(source).results().count();
  }
}
