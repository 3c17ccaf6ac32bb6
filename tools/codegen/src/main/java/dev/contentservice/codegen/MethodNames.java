package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.OperationIds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;

/** The names of the methods of one class of a client, and of their arguments. */
final class MethodNames {
  static final Set<String> OF_OBJECT =
      Set.of(
          "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

  /** Methods and fields that each client has. */
  static final Set<String> OF_CLIENT =
      Stream.concat(
              OF_OBJECT.stream(),
              Stream.of("builder", "calls", "close", "equals", "fromEnvironment"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> OF_RESOURCE = Set.of("with", "async", "equals");

  /** Arguments and variables of the templates. */
  private static final Set<String> ARGUMENTS =
      Set.of(
          "body", "calls", "changes", "cursor", "each", "options", "page", "parameters", "request");

  private MethodNames() {}

  /**
   * The name of each operation by its id: the id without the name of the resource, such as {@code
   * create} for {@code createItemType} in {@code ItemTypes}; the whole id where Java, the class or
   * another operation needs that word.
   */
  static Map<String, String> of(String resource, List<CodegenOperation> operations) {
    Map<String, Integer> verbs = new HashMap<>();
    operations.forEach(each -> verbs.merge(key(verb(resource, each.operationId)), 1, Integer::sum));
    Set<String> ids = new HashSet<>();
    operations.forEach(each -> ids.add(key(each.operationId)));
    Set<String> taken = new HashSet<>();
    Map<String, String> names = new LinkedHashMap<>();
    for (CodegenOperation operation : operations) {
      String id = operation.operationId;
      String verb = verb(resource, id);
      boolean unique =
          verbs.getOrDefault(key(verb), 0) == 1 && (verb.equals(id) || !ids.contains(key(verb)));
      String name = unique && isFree(verb, taken) ? verb : id;
      while (!isFree(name, taken)) {
        name += "Operation";
      }
      used(name).forEach(taken::add);
      names.put(id, name);
    }
    return names;
  }

  private static boolean isFree(String name, Set<String> taken) {
    return !OF_OBJECT.contains(name)
        && !OF_RESOURCE.contains(name)
        && used(name).noneMatch(taken::contains);
  }

  /** The names that one operation needs. */
  private static Stream<String> used(String name) {
    return Stream.of("", "Request", "WithResponse", "AutoPager").map(end -> key(name + end));
  }

  private static String key(String name) {
    return OperationIds.key(name);
  }

  private static String verb(String resource, String id) {
    String noun = resource.replaceFirst("Api$", "");
    for (String each : List.of(resource, singular(resource), noun, singular(noun))) {
      String verb = id.endsWith(each) ? id.substring(0, id.length() - each.length()) : "";
      if (!verb.isEmpty() && !SourceVersion.isKeyword(verb) && !OF_RESOURCE.contains(verb)) {
        return verb;
      }
    }
    return id;
  }

  private static String singular(String resource) {
    return resource.endsWith("ies")
        ? resource.replaceFirst("ies$", "y")
        : resource.replaceFirst("s$", "");
  }

  /** Required parameters are arguments beside those of the templates. */
  static void renameArguments(CodegenOperation operation) {
    Stream.of(
            operation.allParams,
            operation.pathParams,
            operation.queryParams,
            operation.headerParams,
            operation.cookieParams)
        .flatMap(List::stream)
        .filter(each -> each.required && !each.isBodyParam)
        .forEach(MethodNames::rename);
  }

  private static void rename(CodegenParameter parameter) {
    if (ARGUMENTS.contains(parameter.paramName)) {
      parameter.paramName += "Value";
    }
  }
}
