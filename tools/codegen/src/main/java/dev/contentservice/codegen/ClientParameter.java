package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.Parameters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenParameter;

/** A parameter of the path, the query or the headers of an operation. */
final class ClientParameter {
  private ClientParameter() {}

  /** Why clients cannot send it; empty if they can. */
  static Optional<String> unsupported(CodegenParameter parameter) {
    if (isObject(parameter)) {
      return Optional.of("only texts, numbers, booleans, times, and arrays of them are supported");
    }
    return isSecret(parameter) && !parameter.isHeaderParam
        ? Optional.of("a secret in a URL is logged; use a header or a body")
        : Optional.empty();
  }

  private static boolean isObject(CodegenParameter parameter) {
    return (parameter.isModel && !parameter.isEnumRef)
        || parameter.isMap
        || parameter.isFreeFormObject
        || parameter.getContent() != null;
  }

  private static boolean isSecret(CodegenParameter parameter) {
    return "password".equals(parameter.dataFormat)
        || Boolean.TRUE.equals(parameter.vendorExtensions.get("x-secret"));
  }

  /** The variables of the templates. */
  static Map<String, Object> context(CodegenParameter parameter) {
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", parameter.paramName);
    context.put("wireName", JavaText.literal(parameter.baseName));
    context.put("delimiter", delimiter(parameter));
    context.put("type", JavaTypes.unboxed(parameter.dataType));
    context.put("boxedType", parameter.dataType);
    context.put("isPrimitive", JavaTypes.isPrimitive(parameter.dataType));
    context.put("isList", parameter.isArray);
    context.put("kind", kind(parameter));
    context.put(
        "description",
        Documentation.lines(parameter.unescapedDescription, "The parameter", parameter.baseName));
    return context;
  }

  private static String kind(CodegenParameter parameter) {
    if (parameter.isPathParam) {
      return "path";
    }
    if (parameter.isCookieParam) {
      return "cookie";
    }
    return !parameter.isHeaderParam ? "query" : isSecret(parameter) ? "secretHeader" : "header";
  }

  /** The literal between the elements of a list in one value of a query; null if each has one. */
  private static @Nullable String delimiter(CodegenParameter parameter) {
    if (!parameter.isArray || !parameter.isQueryParam || parameter.isExplode) {
      return null;
    }
    return JavaText.literal(Parameters.delimiter(String.valueOf(parameter.style)));
  }
}
