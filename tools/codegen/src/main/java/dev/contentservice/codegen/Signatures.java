package dev.contentservice.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.openapitools.codegen.CodegenParameter;

/**
 * The overloads of a method. A body whose members are all optional is an object or a function that
 * sets members; optional parameters are a function that sets parameters.
 */
final class Signatures {
  private static final String CHANGES = "changes";

  /**
   * One argument.
   *
   * @param value how the request is created from it
   */
  private record Argument(String type, String name, String value, List<String> tag) {
    /** A body that is not sent; no parameter of the method. */
    static final Argument NO_BODY = new Argument("", "", "null", List.of());

    boolean isDeclared() {
      return !name.isEmpty();
    }

    String declared() {
      return type + " " + name;
    }
  }

  private Signatures() {}

  /** What the request of an operation is created from. */
  static List<String> factoryParameters(Method method) {
    List<Argument> all = new ArrayList<>(required(method));
    if (method.body() != null) {
      all.add(body(method));
      if (!method.body().required) {
        Argument body = all.remove(all.size() - 1);
        all.add(new Argument(JavaTypes.nullable(body.type()), body.name(), "", List.of()));
      }
    }
    List<String> declared = new ArrayList<>(all.stream().map(Argument::declared).toList());
    if (!method.optional().isEmpty()) {
      declared.add(method.parametersType() + " parameters");
    }
    return declared;
  }

  /** The overloads, each with its Javadoc. */
  static List<Map<String, Object>> of(Method method) {
    List<Map<String, Object>> signatures = new ArrayList<>();
    for (List<Argument> arguments : argumentLists(method)) {
      Map<String, Object> signature = new LinkedHashMap<>();
      signature.put("parameters", joined(arguments, Argument::declared));
      signature.put("passed", joined(arguments, Argument::name));
      signature.put("arguments", String.join(", ", factoryArguments(method, arguments)));
      signature.put(
          "link",
          method.name() + "(" + joined(arguments, each -> JavaTypes.erased(each.type())) + ")");
      signature.put(
          "documentation",
          signatures.isEmpty()
              ? Documentation.of(method, arguments.stream().flatMap(a -> a.tag().stream()).toList())
              : as(signatures.get(0), arguments));
      signatures.add(signature);
    }
    return signatures;
  }

  private static List<String> factoryArguments(Method method, List<Argument> arguments) {
    List<String> values = new ArrayList<>(arguments.stream().map(Argument::value).toList());
    boolean set = arguments.stream().anyMatch(each -> each.name().equals("parameters"));
    if (!method.optional().isEmpty() && !set) {
      values.add("new " + in(method, method.parametersType()) + "()");
    }
    return values;
  }

  private static String joined(List<Argument> arguments, Function<Argument, String> text) {
    return String.join(", ", arguments.stream().filter(Argument::isDeclared).map(text).toList());
  }

  private static List<String> as(Map<String, Object> first, List<Argument> arguments) {
    Argument last = arguments.get(arguments.size() - 1);
    List<String> lines = new ArrayList<>();
    boolean bodiless = arguments.contains(Argument.NO_BODY);
    lines.add("As {@link #" + first.get("link") + "}" + (bodiless ? ", without a body." : "."));
    if (!last.tag().isEmpty()) {
      lines.add("");
      lines.addAll(last.tag());
    }
    return lines;
  }

  private static List<List<Argument>> argumentLists(Method method) {
    List<List<Argument>> lists = new ArrayList<>();
    for (List<Argument> body : bodies(method)) {
      List<Argument> arguments = new ArrayList<>(required(method));
      arguments.addAll(body);
      if (!method.needsParameter() && !isAmbiguous(method, body)) {
        lists.add(arguments);
      }
      if (!method.optional().isEmpty()) {
        List<Argument> all = new ArrayList<>(arguments);
        all.add(parameters(method));
        lists.add(all);
      }
    }
    return lists;
  }

  /** To Java, a function that sets members is one that sets the parameters without a body. */
  private static boolean isAmbiguous(Method method, List<Argument> body) {
    return method.isUpdate()
        && !Objects.requireNonNull(method.body()).required
        && !method.optional().isEmpty()
        && body.get(0).name().equals(CHANGES);
  }

  private static List<List<Argument>> bodies(Method method) {
    if (method.body() == null) {
      return List.of(List.of());
    }
    List<List<Argument>> bodies = new ArrayList<>();
    if (method.isUpdate()) {
      bodies.add(List.of(changes(method)));
    }
    bodies.add(List.of(body(method)));
    if (!method.body().required) {
      bodies.add(List.of(Argument.NO_BODY));
    }
    return bodies;
  }

  private static List<Argument> required(Method method) {
    return method.requiredParameters().stream().map(Signatures::required).toList();
  }

  private static Argument required(CodegenParameter parameter) {
    String name = parameter.paramName;
    return new Argument(
        JavaTypes.unboxed(parameter.dataType),
        name,
        name,
        Documentation.parameter(name, parameter.unescapedDescription));
  }

  private static Argument body(Method method) {
    CodegenParameter body = Objects.requireNonNull(method.body());
    String meaning =
        method.isUpdate()
            ? "omitted members are not sent; a member set to null is sent as null"
            : Objects.requireNonNullElse(body.unescapedDescription, "the body.")
                + " Omitted members are not sent.";
    // The request takes null for the other form, without a body.
    String value = body.required ? "body" : "Objects.requireNonNull(body, \"body\")";
    return new Argument(body.dataType, "body", value, Javadoc.tag("@param body", meaning));
  }

  private static Argument changes(Method method) {
    return new Argument(
        "Consumer<" + in(method, method.builder()) + ">",
        CHANGES,
        in(method, method.builder()) + ".bodyFrom(changes)",
        Javadoc.tag("@param changes", "sets members; omitted members are not sent"));
  }

  private static Argument parameters(Method method) {
    return new Argument(
        "Consumer<" + in(method, method.parametersType()) + ">",
        "parameters",
        in(method, method.parametersType()) + ".from(parameters)",
        Javadoc.tag(
            "@param parameters",
            method.needsParameter() ? "sets at least one parameter" : "sets optional parameters"));
  }

  /** The asynchronous twin is another class. */
  private static String in(Method method, String nested) {
    return method.resource() + "." + nested;
  }
}
