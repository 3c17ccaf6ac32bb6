package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of a contract. Each list of names of schemes is an alternative, whose credentials
 * are sent together; an empty one allows none.
 */
public final class SecurityRequirements {
  private final OpenAPI contract;
  private final Map<String, CredentialScheme> schemes = new LinkedHashMap<>();

  public SecurityRequirements(OpenAPI contract) {
    this.contract = contract;
    Map<String, SecurityScheme> declared =
        contract.getComponents() == null || contract.getComponents().getSecuritySchemes() == null
            ? Map.of()
            : contract.getComponents().getSecuritySchemes();
    Set<String> names =
        Stream.concat(
                Stream.ofNullable(contract.getSecurity()),
                operations(contract).map(Operation::getSecurity).filter(Objects::nonNull))
            .flatMap(List::stream)
            .flatMap(alternative -> alternative.keySet().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    names.addAll(declared.keySet());
    // The token is the first one in a header, if there is one.
    for (boolean header : new boolean[] {true, false}) {
      for (String name : names) {
        SecurityScheme scheme = resolved(declared, name);
        if (scheme != null) {
          CredentialScheme.of(scheme)
              .filter(each -> header == each.in().equals("header"))
              .ifPresent(each -> schemes.put(name, each));
        }
      }
    }
  }

  private static @Nullable SecurityScheme resolved(
      Map<String, SecurityScheme> declared, String name) {
    SecurityScheme scheme = declared.get(name);
    return scheme != null && scheme.get$ref() != null
        ? declared.get(scheme.get$ref().replaceFirst(".*/", ""))
        : scheme;
  }

  /** Those that requests carry; the first is that of the token. */
  public List<Map<String, Object>> schemes() {
    return schemes.entrySet().stream()
        .filter(each -> !each.getValue().isCertificate())
        .map(each -> each.getValue().context(each.getKey()))
        .toList();
  }

  /**
   * The alternatives of an operation. Without any security in the contract, each scheme is one, and
   * none another.
   */
  public List<List<String>> of(Operation operation) {
    List<SecurityRequirement> own = operation.getSecurity();
    List<SecurityRequirement> declared = own == null ? contract.getSecurity() : own;
    if (declared == null) {
      return operations(contract).anyMatch(each -> each.getSecurity() != null)
          ? List.of()
          : anyScheme();
    }
    List<List<String>> alternatives = new ArrayList<>();
    for (SecurityRequirement each : declared) {
      if (schemes.keySet().containsAll(each.keySet())) {
        alternatives.add(
            each.keySet().stream().filter(name -> !isCertificate(name)).sorted().toList());
      }
    }
    if (alternatives.isEmpty() && !declared.isEmpty()) {
      throw new IllegalArgumentException(
          "operation " + operation.getOperationId() + ": its credentials are not supported");
    }
    return alternatives.stream().distinct().toList();
  }

  /** Whether the parameter is a credential of the operation. */
  boolean isCredential(Operation operation, Parameter parameter) {
    return of(operation).stream()
        .flatMap(List::stream)
        .map(schemes::get)
        .filter(Objects::nonNull)
        .anyMatch(
            each ->
                each.in().equals(parameter.getIn())
                    && each.parameter().equalsIgnoreCase(parameter.getName()));
  }

  private boolean isCertificate(String name) {
    return Objects.requireNonNull(schemes.get(name)).isCertificate();
  }

  private List<List<String>> anyScheme() {
    List<List<String>> any = new ArrayList<>();
    schemes.keySet().stream()
        .filter(each -> !isCertificate(each))
        .forEach(each -> any.add(List.of(each)));
    any.add(List.of());
    return any;
  }

  /** Whether requests to this operation may have no credential. */
  public boolean isOptional(Operation operation) {
    List<List<String>> alternatives = of(operation);
    return alternatives.isEmpty() || alternatives.contains(List.<String>of());
  }

  /** Whether a client needs no credential. */
  public boolean isOptional() {
    return schemes().isEmpty() || operations(contract).anyMatch(this::isOptional);
  }

  /** Whether a client need not know the alternatives: each scheme is one, or the token is set. */
  public boolean isUsual(Operation operation) {
    Set<List<String>> alternatives = new TreeSet<>(Comparator.comparing(Object::toString));
    alternatives.addAll(of(operation));
    boolean optional = alternatives.remove(List.<String>of());
    return alternatives.size() == schemes().size()
        && alternatives.stream().allMatch(each -> each.size() == 1)
        && (optional || !isOptional());
  }

  public static Stream<Operation> operations(OpenAPI contract) {
    return contract.getPaths().values().stream().flatMap(path -> path.readOperations().stream());
  }

  /** The arguments of a list of alternatives. */
  public static String lists(List<List<String>> alternatives) {
    return alternatives.stream()
        .map(
            each ->
                each.stream()
                    .map(JavaText::literal)
                    .collect(Collectors.joining(", ", "List.of(", ")")))
        .collect(Collectors.joining(", "));
  }
}
