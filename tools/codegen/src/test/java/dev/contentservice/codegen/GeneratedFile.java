package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.Preparation;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.openapitools.codegen.CodegenConfig;
import org.openapitools.codegen.DefaultGenerator;
import org.openapitools.codegen.config.CodegenConfigurator;

/** Runs a generator. */
final class GeneratedFile {
  private GeneratedFile() {}

  /** Returns the file with this name. */
  static String of(
      Class<? extends CodegenConfig> codegen, String contract, Path folder, String name)
      throws IOException {
    return of(codegen, contract, folder, name, "fail");
  }

  static String of(
      Class<? extends CodegenConfig> codegen,
      String contract,
      Path folder,
      String name,
      String unsupported)
      throws IOException {
    Path input = folder.resolve("contract.yaml");
    Files.writeString(input, contract);
    CodegenConfigurator settings =
        new CodegenConfigurator()
            .setGeneratorName(codegen.getName())
            .setInputSpec(input.toString())
            .setOutputDir(folder.toString())
            .setValidateSpec(false)
            .addAdditionalProperty(Preparation.UNSUPPORTED, unsupported)
            .setApiPackage("things");
    DefaultGenerator generator = new DefaultGenerator();
    generator.setGenerateMetadata(false);
    return Files.readString(
        generator.opts(settings.toClientOptInput()).generate().stream()
            .map(File::toPath)
            .filter(file -> file.endsWith(name))
            .findFirst()
            .orElseThrow());
  }

  /** Compiles bodies with empty classes of other modules, and returns what the compiler printed. */
  static String compiled(Path folder) throws IOException {
    Files.writeString(
        folder.resolve("ListedValue.java"),
        "package dev.contentservice.model.value; public interface ListedValue { boolean isListed(); }");
    Files.writeString(
        folder.resolve("BodyText.java"),
        """
        package dev.contentservice.model.value;
        public class BodyText {
          public BodyText(String type) {}
          public BodyText member(String name, Object value) { return this; }
        }
        """);
    Files.writeString(
        folder.resolve("Generated.java"),
        "package jakarta.annotation; public @interface Generated { String value(); String comments(); }");
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", folder.toString()));
    try (Stream<Path> files = Files.walk(folder)) {
      files.map(Path::toString).filter(each -> each.endsWith(".java")).forEach(arguments::add);
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ToolProvider.getSystemJavaCompiler()
        .run(null, printed, printed, arguments.toArray(String[]::new));
    return printed.toString(StandardCharsets.UTF_8);
  }
}
