package dev.contentservice.rules.js;

import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;

/**
 * Reads values of JavaScript. {@code undefined} is not null in Java, so that whatever has another
 * type than the asked one is null here.
 */
final class Values {
  private Values() {}

  @JSBody(
      params = {"object", "name"},
      script =
          "return Object.prototype.hasOwnProperty.call(object, name) && typeof object[name] ==="
              + " 'string' ? object[name] : null;")
  static native @Nullable String text(JSObject object, String name);

  @JSBody(
      params = {"object", "name"},
      script =
          "return Object.prototype.hasOwnProperty.call(object, name) && typeof object[name] ==="
              + " 'object' ? object[name] : null;")
  static native @Nullable JSObject object(JSObject object, String name);

  /** A member that the schema requires. */
  @JSBody(
      params = {"object", "name"},
      script = "return object[name];")
  static native String requiredText(JSObject object, String name);

  /** A member that the schema requires. */
  @JSBody(
      params = {"object", "name"},
      script = "return object[name];")
  static native JSObject required(JSObject object, String name);

  @JSBody(params = "array", script = "return array.length;")
  static native int length(JSObject array);

  @JSBody(
      params = {"array", "index"},
      script = "return array[index];")
  static native String textAt(JSObject array, int index);

  @JSBody(
      params = {"array", "index"},
      script = "return array[index];")
  static native JSObject objectAt(JSObject array, int index);

  /** The names of the members with a value. */
  @JSBody(
      params = "object",
      script =
          "return Object.keys(object).filter(function(name) { return object[name] !== undefined;"
              + " });")
  static native JSObject names(JSObject object);

  @JSBody(
      params = {},
      script = "return [];")
  static native JSObject list();

  @JSBody(
      params = {"list", "rule", "severity", "statement", "source", "pointer", "fix"},
      script =
          "list.push({rule: rule, severity: severity, statement: statement, source: source,"
              + " pointer: pointer, fix: fix});")
  static native void add(
      JSObject list,
      String rule,
      String severity,
      String statement,
      String source,
      String pointer,
      String fix);

  @JSBody(
      params = {"passed", "violations", "moreErrors", "moreWarnings"},
      script =
          "return {passed: passed, violations: violations, moreErrors: moreErrors, moreWarnings:"
              + " moreWarnings};")
  static native JSObject report(
      boolean passed, JSObject violations, boolean moreErrors, boolean moreWarnings);
}
