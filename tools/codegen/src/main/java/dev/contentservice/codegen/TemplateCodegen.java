package dev.contentservice.codegen;

import io.swagger.v3.oas.models.parameters.RequestBody;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.SupportingFile;
import org.openapitools.codegen.languages.AbstractJavaCodegen;
import org.openapitools.codegen.utils.ModelUtils;

/** A generator whose templates are all its own, in the folder of its name. */
abstract class TemplateCodegen extends AbstractJavaCodegen {
  private final String name;

  TemplateCodegen(String name) {
    this.name = name;
    templateDir = name;
    embeddedTemplateDir = name;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public void processOpts() {
    super.processOpts();
    List.of(
            apiTemplateFiles,
            apiTestTemplateFiles,
            apiDocTemplateFiles,
            modelTemplateFiles,
            modelTestTemplateFiles,
            modelDocTemplateFiles)
        .forEach(Map::clear);
    supportingFiles.clear();
    addFile("package-info.mustache", "package-info.java");
  }

  @Override
  public boolean isEnablePostProcessFile() {
    return true;
  }

  @Override
  public void postProcessFile(File file, String type) {
    JavaSource.tidy(file);
  }

  /** Adds a file to the package of the API. */
  final void addFile(String template, String file) {
    String folder = sourceFolder + File.separator + apiPackage.replace('.', File.separatorChar);
    supportingFiles.add(new SupportingFile(template, folder, file));
  }

  /** The generator sets only the escaped description of a body. */
  @Override
  public CodegenParameter fromRequestBody(RequestBody body, Set<String> imports, String name) {
    CodegenParameter parameter = super.fromRequestBody(body, imports, name);
    parameter.unescapedDescription =
        ModelUtils.getReferencedRequestBody(openAPI, body).getDescription();
    return parameter;
  }

  /** Operations without a tag have the tag {@code Default}, whose name is a keyword of Java. */
  @Override
  public String toApiVarName(String tag) {
    String variable = super.toApiVarName(tag);
    return isReservedWord(variable) ? escapeReservedWord(variable) : variable;
  }
}
