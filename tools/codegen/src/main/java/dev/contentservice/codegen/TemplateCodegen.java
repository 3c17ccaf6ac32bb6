package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.Preparation;
import dev.contentservice.codegen.contract.SourceDocument;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.parameters.RequestBody;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.SupportingFile;
import org.openapitools.codegen.languages.AbstractJavaCodegen;
import org.openapitools.codegen.languages.features.BeanValidationFeatures;
import org.openapitools.codegen.model.EnumVarMap;
import org.openapitools.codegen.utils.ModelUtils;

/** A generator whose templates are all its own, in the folder of its name. */
abstract class TemplateCodegen extends AbstractJavaCodegen {
  private static final String UNKNOWN = "UNKNOWN_BASE_TYPE";

  private final String name;
  final ClassNames names = new ClassNames();
  private Optional<SourceDocument> document = Optional.empty();

  TemplateCodegen(String name) {
    this.name = name;
    // Files and streams are sent as they are; the type of a float keeps all digits.
    reservedWords.addAll(ClassNames.LITERALS);
    typeMapping.put("file", "byte[]");
    typeMapping.put("binary", "byte[]");
    templateDir = name;
    embeddedTemplateDir = name;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public void setInputSpec(String location) {
    super.setInputSpec(location);
    document = SourceDocument.of(location);
  }

  @Override
  public void processOpts() {
    additionalProperties.put(BeanValidationFeatures.USE_BEANVALIDATION, false);
    Preparation.check(openAPI, document, additionalProperties.get(Preparation.UNSUPPORTED));
    Preparation.prepare(openAPI, isForClients(), isForClasses());
    super.processOpts();
    Preparation.options(this, openAPI);
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

  /** Whether forms are objects. */
  boolean isForClients() {
    return false;
  }

  /** Whether schemas become types of Java. */
  boolean isForClasses() {
    return true;
  }

  @Override
  public void preprocessOpenAPI(OpenAPI contract) {
    super.preprocessOpenAPI(contract);
    names.nameModels(contract, schemaMapping, modelNameMapping, super::toModelName);
    ClassNames.nameMembers(contract, nameMapping, super::toVarName);
  }

  /** No method of a class or interface may be named as a final one of {@code Object}. */
  @Override
  public String toOperationId(String id) {
    String name = super.toOperationId(id);
    return MethodNames.OF_OBJECT.contains(name) ? name + "Operation" : name;
  }

  @Override
  public String toApiName(String tag) {
    return names.api(super.toApiName(tag));
  }

  @Override
  protected void updateEnumVarsWithExtensions(
      List<EnumVarMap> constants, Map<String, Object> extensions, String type) {
    super.updateEnumVarsWithExtensions(constants, extensions, type);
    ClassNames.nameConstants(constants);
  }

  /** Exactly: the generator changes white space and the end of a comment. */
  @Override
  public String toEnumValue(String value, String type) {
    return type.equals("String") ? JavaText.literal(value) : super.toEnumValue(value, type);
  }

  /** As the model names it. */
  @Override
  public String toEnumName(CodegenProperty property) {
    return names.nested(super.toEnumName(property));
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
    if (parameter.dataType.equals(UNKNOWN)) {
      // A schema without keywords.
      parameter.dataType = "Object";
      parameter.baseType = "Object";
      imports.remove(UNKNOWN);
    }
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
