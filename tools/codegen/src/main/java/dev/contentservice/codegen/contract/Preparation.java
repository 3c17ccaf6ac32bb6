package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.media.Schema;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings a contract into the form that all generators read. */
public final class Preparation {
  /** The option that says what happens to what is not supported. */
  public static final String UNSUPPORTED = "unsupported";

  private static final String LEAVE_OUT = "leave-out";
  private static final Logger LOGGER = LoggerFactory.getLogger(Preparation.class);

  private Preparation() {}

  /**
   * Rejects or leaves out what is not supported.
   *
   * @param document the contract as it is written
   * @param unsupported {@code leave-out}, or {@code fail} by default
   * @throws UnsupportedContract with all that is not supported
   */
  public static void check(
      OpenAPI contract, Optional<SourceDocument> document, @Nullable Object unsupported) {
    document.ifPresent(each -> Bundle.read(each, contract));
    Optional<SupportCheck> check = document.map(each -> SupportCheck.of(each, contract));
    check.map(SupportCheck::ignored).orElse(List.of()).forEach(LOGGER::warn);
    List<SupportCheck.Finding> findings = check.map(SupportCheck::findings).orElse(List.of());
    if (findings.isEmpty()) {
      return;
    }
    Map<String, Set<String>> reasons = SupportCheck.reasons(findings);
    // What belongs to no operation cannot be left out.
    boolean general = findings.stream().anyMatch(each -> each.operation() == null);
    if (general || !LEAVE_OUT.equals(unsupported)) {
      throw new UnsupportedContract(reasons);
    }
    reasons.forEach(
        (reason, places) -> places.forEach(each -> LOGGER.warn("left out: {}: {}", each, reason)));
    findings.forEach(each -> leaveOut(contract, each));
  }

  private static void leaveOut(OpenAPI contract, SupportCheck.Finding finding) {
    if (finding.operation() == null) {
      return;
    }
    contract
        .getPaths()
        .forEach(
            (path, item) -> {
              String pointer = SourceDocument.pointer("/paths", path) + "/";
              item.readOperationsMap()
                  .forEach(
                      (method, operation) -> {
                        String name = method.name().toLowerCase(Locale.ROOT);
                        if (finding.operation().equals(pointer + name)) {
                          item.operation(method, null);
                        }
                      });
            });
  }

  /** Those that depend on the contract, or that all generators have alike. */
  public static void options(CodegenConfig codegen, OpenAPI contract) {
    Set<Boolean> deprecated = new HashSet<>();
    new SchemaWalk(schema -> deprecated.add(schema.getDeprecated())).of(contract);
    codegen.additionalProperties().put("usesDeprecated", deprecated.contains(true));
    // A schema without a name has one of its own, whichever schemas the generator leaves out.
    codegen.inlineSchemaOption().put("SKIP_SCHEMA_REUSE", "true");
    // No word of Java, and the generator of models does not take it for one.
    codegen.reservedWords().remove("file");
  }

  /**
   * Brings a contract into the form that all generators read.
   *
   * @param forClients whether forms are objects
   * @param forClasses whether schemas become types of Java, instead of being kept for validation
   */
  public static void prepare(OpenAPI contract, boolean forClients, boolean forClasses) {
    if (contract.getPaths() == null) {
      contract.setPaths(new Paths());
    }
    if (contract.getComponents() == null) {
      contract.setComponents(new Components());
    }
    if (contract.getComponents().getSchemas() == null) {
      contract.getComponents().setSchemas(new LinkedHashMap<>());
    }
    contract.setWebhooks(null); // No class is generated for them.
    OperationIds.complete(contract);
    Discriminators.complete(contract);
    new SchemaWalk(Preparation::untitle).of(contract);
    Parameters.simplify(contract, !forClients);
    Bodies.choose(contract, forClients);
    if (forClients) {
      Contents.markSecrets(contract);
    }
    Directions.relax(contract, forClasses);
    SchemaForms.numbers(contract);
    if (forClasses) {
      SchemaForms.simplify(contract);
    } else {
      SchemaForms.mark(contract);
    }
  }

  /** The generator would name a schema and one in it by one title, as if they were the same. */
  private static void untitle(Schema<?> schema) {
    String title = schema.getTitle();
    if (title != null) {
      new SchemaWalk(each -> each.setTitle(title.equals(each.getTitle()) ? null : each.getTitle()))
          .of(schema);
      schema.setTitle(title);
    }
  }
}
