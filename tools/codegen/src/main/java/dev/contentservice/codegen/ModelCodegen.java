package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.Preparation;
import dev.contentservice.codegen.contract.RequestSchemas;
import dev.contentservice.codegen.contract.SourceDocument;
import io.swagger.v3.oas.models.OpenAPI;
import java.io.File;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openapitools.codegen.CodegenModel;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.languages.SpringCodegen;
import org.openapitools.codegen.model.EnumVarMap;
import org.openapitools.codegen.model.ModelMap;
import org.openapitools.codegen.model.ModelsMap;

/**
 * Generates the bodies of a contract, without anything of Spring in them. A nullable member that a
 * request may omit is a {@code JsonNullable}; every other member that may be missing or null is
 * {@code @Nullable}. Enumerations are open: they preserve values that the contract does not list.
 *
 * <p>{@code toString} of a body masks members with {@code format: password} or {@code x-secret:
 * true}.
 */
public final class ModelCodegen extends SpringCodegen {
  private static final String NAME = "content-service-model";

  private static final Map<String, Object> OPTIONS =
      Map.of(
          "useSpringBoot4", true,
          "useJakartaEe", true,
          "useJspecify", true,
          "useBeanValidation", true,
          "openApiNullable", true,
          "containerDefaultToNull", true,
          "annotationLibrary", "none",
          "documentationProvider", "none",
          "interfaceOnly", true,
          "hideGenerationTimestamp", true);

  /** The classes that requests contain. */
  private final Set<String> requests = new HashSet<>();

  private final ClassNames names = new ClassNames();
  private Optional<SourceDocument> document = Optional.empty();

  /** The generator finds the options by itself. */
  public ModelCodegen() {
    templateDir = NAME;
    reservedWords.addAll(ClassNames.LITERALS);
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public String getHelp() {
    return "Generates the bodies of a contract for client and server.";
  }

  @Override
  public void setInputSpec(String location) {
    super.setInputSpec(location);
    document = SourceDocument.of(location);
  }

  @Override
  public void processOpts() {
    Preparation.check(openAPI, document, additionalProperties.get(Preparation.UNSUPPORTED));
    Preparation.prepare(openAPI, true, true);
    OPTIONS.forEach(additionalProperties::putIfAbsent);
    super.processOpts();
    Preparation.options(this, openAPI);
    // Files and streams are sent as they are.
    typeMapping.put("file", "byte[]");
    typeMapping.put("binary", "byte[]");
    apiTemplateFiles.clear();
    supportingFiles.removeIf(file -> !file.getDestinationFilename().equals("package-info.java"));
  }

  @Override
  public void preprocessOpenAPI(OpenAPI contract) {
    super.preprocessOpenAPI(contract);
    names.nameModels(contract, schemaMapping, modelNameMapping, super::toModelName);
    ClassNames.nameMembers(contract, nameMapping, super::toVarName);
    RequestSchemas.of(contract)
        .forEach(name -> requests.add(schemaMapping.getOrDefault(name, toModelName(name))));
  }

  /** The name of the class, which is unique whatever its case. */
  @Override
  public String modelFilename(String template, String model) {
    return modelFileFolder()
        + File.separator
        + toModelFilename(model)
        + modelTemplateFiles().get(template);
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

  /** Without the suffix {@code Enum}: it is a record. */
  @Override
  public String toEnumName(CodegenProperty property) {
    return names.nested(super.toEnumName(property));
  }

  @Override
  public Map<String, ModelsMap> postProcessAllModels(Map<String, ModelsMap> all) {
    Map<String, ModelsMap> processed = super.postProcessAllModels(all);
    // The generator adds converters if there are enumerations.
    supportingFiles.removeIf(file -> !file.getDestinationFilename().equals("package-info.java"));
    processed.values().stream()
        .flatMap(models -> models.getModels().stream())
        .map(ModelMap::getModel)
        .forEach(this::describe);
    return processed;
  }

  private void describe(CodegenModel model) {
    model.vendorExtensions.put(
        "x-lines", Documentation.lines(model.unescapedDescription, "The schema", model.name));
    if (model.discriminator != null && model.discriminator.getMappedModels() != null) {
      model
          .discriminator
          .getMappedModels()
          .forEach(
              each ->
                  each.setMappingName(
                      JavaText.literal(
                          Objects.requireNonNullElse(each.getMappingName(), each.getModelName()))));
      model
          .discriminator
          .getVendorExtensions()
          .put(
              "x-member",
              JavaText.literal(
                  Objects.requireNonNullElse(
                      model.discriminator.getPropertyBaseName(),
                      model.discriminator.getPropertyName())));
      // One class with several names is sent with that which its member has.
      Set<String> classes = new HashSet<>();
      model
          .discriminator
          .getVendorExtensions()
          .put(
              "x-names-of-own",
              !model.discriminator.getMappedModels().stream()
                  .allMatch(each -> classes.add(each.getModelName())));
    }
    boolean request = requests.contains(model.classname);
    Stream.of(model.vars, model.allVars, model.requiredVars, model.parentVars)
        .flatMap(List::stream)
        .forEach(member -> describe(member, request));
    model.vendorExtensions.put("x-of", Reference.context(model));
    CodegenProperty others = model.getAdditionalProperties();
    boolean isGeneric = others != null && "List".equals(model.additionalPropertiesType);
    model.vendorExtensions.put(
        "x-additional",
        isGeneric ? Objects.requireNonNull(others).dataType : model.additionalPropertiesType);
  }

  private void describe(CodegenProperty member, boolean request) {
    if (member.dataType.equals("BigDecimal")) {
      // An integer beyond Long, whose limits are no literals.
      member.isInteger = false;
      member.isLong = false;
    }
    boolean nullable = member.isNullable;
    Map<String, Object> facts = member.vendorExtensions;
    boolean bytes = member.dataType.equals("byte[]");
    facts.put("x-bytes", bytes && !nullable);
    facts.put("x-nullable-bytes", bytes && nullable);
    facts.put("x-json-name", JavaText.literal(member.baseName));
    // In texts and comments.
    facts.put("x-plain-name", member.baseName.replaceAll("[^\\w$.@ -]", "?"));
    facts.put("x-three-states", nullable && request && !member.required);
    facts.put("x-maybe-null", nullable || !member.required);
    // A handwritten type masks its own secrets.
    boolean marked =
        Boolean.TRUE.equals(facts.get("x-secret"))
            && !schemaMapping.containsKey(member.getComplexType());
    facts.put("x-secret-text", member.isPassword || marked);
    facts.put(
        "x-lines", Documentation.lines(member.unescapedDescription, "The member", member.baseName));
  }

  @Override
  public boolean isEnablePostProcessFile() {
    return true;
  }

  @Override
  public void postProcessFile(File file, String type) {
    JavaSource.tidy(file);
  }
}
