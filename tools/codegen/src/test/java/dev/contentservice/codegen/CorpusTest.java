package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.codegen.contract.Preparation;
import dev.contentservice.codegen.contract.SourceDocument;
import dev.contentservice.codegen.contract.SupportCheck;
import dev.contentservice.codegen.contract.UnsupportedContract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.openapitools.codegen.ClientOptInput;
import org.openapitools.codegen.DefaultGenerator;
import org.openapitools.codegen.config.CodegenConfigurator;

/**
 * Generates everything from each document of a folder, compiles it without warnings, and calls each
 * operation once: {@code .ci/corpus FOLDER}. {@code -Dcorpus.calls=false} calls none; {@code
 * -Dcorpus.generators=theirs} runs the generators of OpenAPI Generator instead.
 */
@Tag("nightly")
@EnabledIfSystemProperty(named = "corpus", matches = ".+")
class CorpusTest {
  private static final String ROW = "new ContractOperation\\(";
  private static final Pattern CALLED = Pattern.compile("CALLED (\\d+) of");
  private static final boolean CALLS = !"false".equals(System.getProperty("corpus.calls"));
  private static final boolean OURS = !"theirs".equals(System.getProperty("corpus.generators"));

  @TempDir Path folder;

  /** What a document gave. */
  private record Result(int operations, int generated, int called, String failure) {
    boolean isFine() {
      return failure.isEmpty() || failure.startsWith("rejected");
    }
  }

  @Test
  void all_of_each_document_is_generated_and_compiles_or_is_rejected_by_name() throws Exception {
    Map<String, Result> results = new TreeMap<>();
    for (Path document : documents()) {
      Result result = result(document);
      results.put(document.toString(), result);
      System.out.printf(
          "%s: %d operations, %d compiled, %d called %s%n",
          document.getFileName(),
          result.operations(),
          result.failure().isEmpty() ? result.generated() : 0,
          result.called(),
          result.failure());
    }
    int all = results.values().stream().mapToInt(Result::operations).sum();
    int compiled =
        results.values().stream()
            .filter(each -> each.failure().isEmpty())
            .mapToInt(Result::generated)
            .sum();
    System.out.printf(
        "%d documents, %d without an error; %d operations, %d compiled, %d called%n",
        results.size(),
        results.values().stream().filter(each -> each.failure().isEmpty()).count(),
        all,
        compiled,
        results.values().stream().mapToInt(Result::called).sum());

    assertThat(results).allSatisfy((document, result) -> assertThat(result.isFine()).isTrue());
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("corpus")))) {
      return files.filter(each -> each.toString().matches(".*[.](ya?ml|json)")).sorted().toList();
    }
  }

  private Result result(Path document) throws Exception {
    Path output = Files.createTempDirectory(folder, "document");
    PrintStream standard = System.out;
    // The generator prints a banner.
    System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    int operations = 0;
    try {
      operations = operations(document);
      for (String generator :
          OURS
              ? List.of("Model", "Client", "Operations", "JakartaStub", "SpringStub")
              : List.of("java", "spring")) {
        generate(generator, document, output);
      }
    } catch (RuntimeException | Error e) {
      return new Result(operations, 0, 0, failure(e));
    } finally {
      System.setOut(standard);
    }
    List<String> sources = sources(output);
    int generated = operations;
    if (OURS) {
      Path table = output.resolve("Operations/src/main/java/com/example/operations");
      String rows = Files.readString(table.resolve("ContractOperations.java"));
      generated = rows.split(ROW, -1).length - 1;
    }
    String failure = compile(sources, output);
    int called = OURS && CALLS && failure.isEmpty() ? called(output) : 0;
    return new Result(operations, generated, called, failure);
  }

  /** As they are written: the parser of the generator does not find all of them. */
  private static int operations(Path document) {
    return (int)
        SourceDocument.of(document.toString()).map(each -> each.root().get("paths")).stream()
            .flatMap(paths -> paths.parts().values().stream())
            .map(SourceDocument::resolved)
            .filter(Objects::nonNull)
            .flatMap(item -> item.parts().keySet().stream())
            .filter(SupportCheck.METHODS::contains)
            .count();
  }

  /** Compiles the calls, which are those of any contract, and runs them in a JVM of their own. */
  private static int called(Path output) throws Exception {
    String calls = output.resolve("calls").toString();
    String classes = output.resolve("classes").toString();
    String path = calls + ":" + classes + ":" + classpath();
    List<String> compiler =
        new ArrayList<>(List.of(java("javac"), "-proc:none", "-nowarn", "-d", calls, "-cp", path));
    try (Stream<Path> files = Files.list(Path.of("src/test/corpus").toAbsolutePath())) {
      files.forEach(file -> compiler.add(file.toString()));
    }
    String printed =
        run(compiler) + run(List.of(java("java"), "-cp", path, "CorpusCalls", classes));
    System.out.print(printed);
    Matcher called = CALLED.matcher(printed);
    return called.find() ? Integer.parseInt(called.group(1)) : 0;
  }

  private static String classpath() throws IOException {
    return Files.readString(Path.of(System.getProperty("corpus.classpath"))).strip();
  }

  private static String java(String command) {
    return System.getProperty("corpus.jdk", System.getProperty("java.home")) + "/bin/" + command;
  }

  private static String run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String failure(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof UnsupportedContract) {
        return "rejected: " + each.getMessage();
      }
    }
    return String.valueOf(thrown).lines().findFirst().orElse("");
  }

  @SuppressWarnings("deprecation") // Of the accessor; there is no other.
  private static void generate(String generator, Path document, Path output) {
    boolean model = generator.equals("Model");
    CodegenConfigurator settings =
        new CodegenConfigurator()
            .setGeneratorName(
                OURS ? "dev.contentservice.codegen." + generator + "Codegen" : generator)
            .setInputSpec(document.toString())
            .setOutputDir(output.resolve(generator).toString())
            .setModelPackage("com.example." + (OURS ? "" : generator + ".") + "model")
            .setApiPackage("com.example." + generator.toLowerCase())
            .setValidateSpec(false)
            .addAdditionalProperty(Preparation.UNSUPPORTED, "leave-out")
            .addAdditionalProperty("clientName", "TheClient")
            .addAdditionalProperty("sourceFolder", "src/main/java")
            .addAdditionalProperty("hideGenerationTimestamp", true);
    if (!OURS) {
      settings.addAdditionalProperty(
          "library", generator.equals("java") ? "native" : "spring-boot");
      settings.addAdditionalProperty("useSpringBoot4", true);
      settings.addAdditionalProperty("useJackson3", true);
      settings.addAdditionalProperty("useJakartaEe", true);
      settings.addAdditionalProperty("interfaceOnly", true);
      settings.addAdditionalProperty("annotationLibrary", "none");
      settings.addAdditionalProperty("documentationProvider", "none");
    }
    ClientOptInput input = settings.toClientOptInput();
    DefaultGenerator generated = new DefaultGenerator();
    generated.setGenerateMetadata(false);
    if (OURS) {
      generated.setGeneratorPropertyDefault("models", String.valueOf(model));
      generated.setGeneratorPropertyDefault("apis", String.valueOf(!model));
      generated.setGeneratorPropertyDefault(
          "supportingFiles", model ? "package-info.java" : "true");
    }
    for (String each : List.of("modelTests", "modelDocs", "apiTests", "apiDocs")) {
      generated.setGeneratorPropertyDefault(each, "false");
    }
    generated.opts(input).generate();
  }

  private static List<String> sources(Path output) throws IOException {
    try (Stream<Path> files = Files.walk(output)) {
      return files.map(Path::toString).filter(each -> each.matches(".*src.main.*[.]java")).toList();
    }
  }

  /** The first errors; empty if there are none. */
  private static String compile(List<String> sources, Path output) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(
        List.of("-d", output.resolve("classes").toString(), "-XDcompilePolicy=simple"));
    arguments.addAll(List.of("-encoding", "UTF-8", "-Xmaxerrs", "3", "-parameters"));
    if (OURS) {
      arguments.addAll(List.of("-Xlint:all,-processing,-classfile", "-Werror"));
      arguments.addAll(List.of("-Xdoclint:all,-missing", "-Xdoclint/package:com.example.*"));
    }
    String checks = System.getProperty("corpus.checks", "");
    if (checks.isEmpty() || !OURS) {
      arguments.add("-proc:none");
    } else {
      arguments.addAll(List.of("-processorpath", checks, "--should-stop=ifError=FLOW"));
      arguments.add(
          "-Xplugin:ErrorProne -XepDisableAllWarnings -Xep:NullAway:ERROR"
              + " -XepOpt:NullAway:OnlyNullMarked=true");
    }
    arguments.addAll(List.of("-cp", classpath()));
    arguments.addAll(sources);
    Path file = output.resolve("arguments");
    Files.writeString(
        file, String.join("\n", arguments.stream().map(each -> '"' + each.strip() + '"').toList()));
    List<String> command = new ArrayList<>();
    command.add(java("javac"));
    for (String each :
        List.of("api", "file", "main", "model", "parser", "processing", "tree", "util")) {
      command.add("-J--add-exports=jdk.compiler/com.sun.tools.javac." + each + "=ALL-UNNAMED");
    }
    for (String each : List.of("code", "comp")) {
      command.add("-J--add-opens=jdk.compiler/com.sun.tools.javac." + each + "=ALL-UNNAMED");
    }
    command.add("@" + file);
    Process javac = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(javac.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return javac.waitFor() == 0 ? "" : "javac: " + printed.lines().limit(3).toList();
  }
}
