package dev.contentservice.server.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.Parameter;
import dev.contentservice.server.operations.Parameter.Location;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rejects unknown, missing and repeated parameters, and values of another type. A framework would
 * read {@code yes} as false and ignore a misspelt name, both the opposite of what the caller meant.
 */
final class ParameterCheck {
  private ParameterCheck() {}

  /**
   * Checks the parameters of a request.
   *
   * @param credentials the query parameters that carry credentials
   * @return the query without them
   * @throws ProblemException 400; 404 for a path that no value of its parameter can have
   */
  static Map<String, List<String>> check(
      OperationRequest request, RequestHead head, Set<String> credentials) {
    Map<String, List<String>> query = query(head.query());
    if (!credentials.isEmpty()) {
      query = new LinkedHashMap<>(query);
      query.keySet().removeAll(credentials);
    }
    ContractOperation operation = request.operation();
    if (!query.isEmpty()) {
      requireKnown(query, operation);
    }
    for (Parameter parameter : operation.parameters()) {
      check(
          parameter,
          switch (parameter.location()) {
            case PATH -> members(parameter, List.of(value(request, parameter)));
            case QUERY -> query.getOrDefault(parameter.name(), List.of());
            case HEADER -> members(parameter, head.header(parameter.name()));
          });
    }
    return query;
  }

  private static String value(OperationRequest request, Parameter parameter) {
    return request.pathParameters().getOrDefault(parameter.name(), "");
  }

  private static List<String> members(Parameter parameter, List<String> lines) {
    return parameter.repetition().isList() && !lines.isEmpty()
        ? Stream.of(String.join(",", lines).split(",", -1)).map(String::strip).toList()
        : lines;
  }

  private static void requireKnown(Map<String, List<String>> query, ContractOperation operation) {
    List<String> known = operation.parametersIn(Location.QUERY).map(Parameter::name).toList();
    for (String name : query.keySet()) {
      if (!known.contains(name)) {
        String others = known.isEmpty() ? "none" : "only " + known;
        throw bad("this operation takes no query parameter '" + name + "'; send " + others);
      }
    }
  }

  private static void check(Parameter parameter, List<String> values) {
    Parameter.Repetition repetition = parameter.repetition();
    if (values.isEmpty()) {
      if (parameter.required()) {
        throw bad(parameter.label() + " is required; send it");
      }
      return;
    }
    if (values.size() > 1 && !repetition.isList()) {
      throw bad(parameter.label() + " was sent twice; send it once");
    }
    if (values.size() < repetition.least() || values.size() > repetition.most()) {
      throw bad(
          "%s must have %d to %d values; send as many"
              .formatted(parameter.label(), repetition.least(), repetition.most()));
    }
    for (String value : values) {
      String fault = parameter.type().fault(value);
      if (fault != null) {
        throw parameter.location() == Location.PATH
            // Nothing can be there.
            ? ProblemException.notFound(parameter.label() + " " + fault)
            : bad(parameter.label() + " " + fault);
      }
    }
  }

  /** The values by their names, decoded and in order. */
  static Map<String, List<String>> query(@Nullable String query) {
    if (query == null || query.isEmpty()) {
      return Map.of();
    }
    Map<String, List<String>> sent = new LinkedHashMap<>();
    for (String parameter : query.split("&", -1)) {
      if (!parameter.isEmpty()) {
        String[] sides = parameter.split("=", 2);
        sent.computeIfAbsent(decoded(sides[0]), name -> new ArrayList<>())
            .add(sides.length > 1 ? decoded(sides[1]) : "");
      }
    }
    return sent;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException e) {
      throw bad("the query cannot be decoded; write a percent sign as %25");
    }
  }

  private static ProblemException bad(String detail) {
    return new ProblemException(ProblemKind.BAD_REQUEST, detail);
  }
}
