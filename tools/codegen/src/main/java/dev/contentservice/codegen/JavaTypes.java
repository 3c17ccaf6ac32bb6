package dev.contentservice.codegen;

import java.util.Map;

/** Names of Java types. */
final class JavaTypes {
  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "Boolean", "boolean",
          "Integer", "int",
          "Long", "long",
          "Float", "float",
          "Double", "double");

  private JavaTypes() {}

  /** The primitive type, if there is one. */
  static String unboxed(String type) {
    return PRIMITIVES.getOrDefault(type, type);
  }

  static boolean isPrimitive(String type) {
    return PRIMITIVES.containsKey(type);
  }

  /** With the annotation where Java wants it: before the name of the class, or the brackets. */
  static String nullable(String type) {
    if (type.endsWith("[]")) {
      return type.replace("[]", " @Nullable []");
    }
    String simple = erased(type).replaceFirst(".*\\.", "");
    return type.substring(0, erased(type).length() - simple.length())
        + "@Nullable "
        + type.substring(erased(type).length() - simple.length());
  }

  /** Without type arguments, as Javadoc links name it. */
  static String erased(String type) {
    return type.replaceFirst("<.*", "");
  }
}
