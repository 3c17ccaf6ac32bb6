package dev.contentservice.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How requests carry the token, and which operations need none. */
final class Security {
  private Security() {}

  /** The first scheme that requests need, or else the first of the contract; empty without one. */
  static Optional<SecurityHeader> header(OpenAPI contract) {
    Map<String, SecurityScheme> schemes = schemes(contract);
    Set<String> names = new LinkedHashSet<>();
    Stream.concat(
            Stream.ofNullable(contract.getSecurity()),
            operations(contract).map(Operation::getSecurity).filter(Objects::nonNull))
        .flatMap(List::stream)
        .forEach(requirement -> names.addAll(requirement.keySet()));
    names.addAll(schemes.keySet());
    return names.stream()
        .map(schemes::get)
        .filter(Objects::nonNull)
        .flatMap(scheme -> SecurityHeader.of(scheme).stream())
        .findFirst();
  }

  /** The ids of the operations without a token, in a contract whose others need one. */
  static List<String> openOperations(OpenAPI contract) {
    return header(contract).isEmpty()
        ? List.of()
        : operations(contract)
            .filter(operation -> isOpen(contract, operation))
            .map(Operation::getOperationId)
            .toList();
  }

  /** Whether a client needs no token. */
  static boolean isOptional(OpenAPI contract) {
    return header(contract).isEmpty()
        || hasNone(contract.getSecurity())
        || operations(contract).anyMatch(operation -> isOpen(contract, operation));
  }

  private static boolean isOpen(OpenAPI contract, Operation operation) {
    List<SecurityRequirement> own = operation.getSecurity();
    return own == null
        ? contract.getSecurity() == null && anyOwn(contract)
        : own.isEmpty() || hasNone(own);
  }

  private static boolean anyOwn(OpenAPI contract) {
    return operations(contract).anyMatch(operation -> operation.getSecurity() != null);
  }

  private static boolean hasNone(@Nullable List<SecurityRequirement> requirements) {
    return requirements != null && requirements.stream().anyMatch(Map::isEmpty);
  }

  private static Stream<Operation> operations(OpenAPI contract) {
    return contract.getPaths().values().stream().flatMap(path -> path.readOperations().stream());
  }

  static Map<String, SecurityScheme> schemes(OpenAPI contract) {
    return contract.getComponents() == null || contract.getComponents().getSecuritySchemes() == null
        ? Map.of()
        : contract.getComponents().getSecuritySchemes();
  }
}
