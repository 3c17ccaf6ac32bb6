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

  /** Without type arguments, as Javadoc links name it. */
  static String erased(String type) {
    return type.replaceFirst("<.*", "");
  }
}
