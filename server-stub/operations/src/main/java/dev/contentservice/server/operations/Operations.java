package dev.contentservice.server.operations;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The operations of a contract, with the credentials that they need.
 *
 * @param problemTypes the URIs that the contract lists in {@code x-problem-types}
 * @param list in the order of the contract
 */
public record Operations(
    List<String> problemTypes, List<ContractOperation> list, Security security) {
  /**
   * @throws IllegalArgumentException if two operations have the same id
   */
  public Operations {
    problemTypes = List.copyOf(problemTypes);
    list = List.copyOf(list);
    Set<String> ids = new HashSet<>();
    for (ContractOperation operation : list) {
      if (!ids.add(operation.id())) {
        throw new IllegalArgumentException("two operations have the id " + operation.id());
      }
    }
  }

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
