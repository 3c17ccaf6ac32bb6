package dev.contentservice.server.operations;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a contract, with the header that carries the token.
 *
 * @param problemTypes the URIs that the contract lists in {@code x-problem-types}
 * @param list in the order of the contract
 * @param token null if the contract requires none
 * @param open the ids of the operations that need no token
 */
public record Operations(
    List<String> problemTypes,
    List<ContractOperation> list,
    @Nullable TokenHeader token,
    Set<String> open) {
  /** Operations that all need a token, if there is one. */
  public Operations(
      List<String> problemTypes, List<ContractOperation> list, @Nullable TokenHeader token) {
    this(problemTypes, list, token, Set.of());
  }

  /**
   * @throws IllegalArgumentException if two operations have the same id
   */
  public Operations {
    problemTypes = List.copyOf(problemTypes);
    list = List.copyOf(list);
    open = Set.copyOf(open);
    Set<String> ids = new HashSet<>();
    for (ContractOperation operation : list) {
      if (!ids.add(operation.id())) {
        throw new IllegalArgumentException("two operations have the id " + operation.id());
      }
    }
  }

  /**
   * The header with the token.
   *
   * @param name such as {@code Authorization}
   * @param scheme the word before the token, such as {@code Bearer}; empty if there is none
   */
  public record TokenHeader(String name, String scheme) {}

  /**
   * Returns the operation with this {@code operationId}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public ContractOperation operation(String id) {
    return list.stream()
        .filter(operation -> operation.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the contract has no operation " + id));
  }
}
