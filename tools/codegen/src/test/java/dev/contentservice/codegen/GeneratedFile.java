package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.Preparation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
