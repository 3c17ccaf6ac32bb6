package dev.contentservice.server.operations;

import java.util.List;
import java.util.Map;

/**
 * The credentials that requests need. Each list of names of schemes is an alternative, whose
 * credentials are sent together; an empty one allows none.
 *
 * @param schemes of the contract
 * @param required the alternatives of most operations; none if they need no credentials
 * @param exceptions the alternatives of the other operations by their ids
 */
public record Security(
    List<Scheme> schemes, List<List<String>> required, Map<String, List<List<String>>> exceptions) {
  /** A contract without credentials. */
  public static final Security NONE = new Security(List.of(), List.of(), Map.of());

  public Security {
    schemes = List.copyOf(schemes);
    required = List.copyOf(required);
    exceptions = Map.copyOf(exceptions);
  }

  /** Operations that all need this one. */
  public static Security of(Scheme scheme) {
    return new Security(List.of(scheme), List.of(List.of(scheme.name())), Map.of());
  }

  /** The alternatives of an operation. */
  public List<List<String>> of(ContractOperation operation) {
    return exceptions.getOrDefault(operation.id(), required);
  }

  /**
   * The scheme with this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Scheme scheme(String name) {
    for (Scheme scheme : schemes) {
      if (scheme.name().equals(name)) {
        return scheme;
      }
    }
    throw new IllegalArgumentException("the contract has no scheme " + name);
  }

  /** The part of a request that carries a credential. */
  public enum In {
    HEADER,
    QUERY,
    COOKIE
  }

  /**
   * How requests carry a credential.
   *
   * @param name in the contract
   * @param parameter the name of the header, query parameter or cookie, such as {@code
   *     Authorization}
   * @param prefix the word before the credential in a header, such as {@code Bearer}; empty if
   *     there is none
   */
  public record Scheme(String name, In in, String parameter, String prefix) {}
}
