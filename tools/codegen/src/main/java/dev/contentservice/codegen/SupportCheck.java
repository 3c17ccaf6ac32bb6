package dev.contentservice.codegen;

import dev.contentservice.codegen.SourceDocument.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Finds what generators do not support in a contract, before they read it. */
final class SupportCheck {
  /** In the order in which the parser of the generator returns the operations of a path. */
  static final List<String> METHODS =
      List.of("get", "put", "head", "post", "delete", "patch", "options", "trace");

  private static final Set<String> VALUES =
      Set.of("example", "examples", "default", "enum", "const");

  private static final String LEAVE_OUT =
      "remove the operation with an overlay, or set the option `unsupported` to `leave-out`";

  /**
   * A construct.
   *
   * @param operation the pointer of the operation that has it; null if all have it
   * @param text the line for people
   */
  record Finding(@Nullable String operation, String text) {}

  private final SourceDocument document;
  private final List<Finding> findings = new ArrayList<>();
  private final TokenHeaders tokens;

  private SupportCheck(SourceDocument document) {
    this.document = document;
    this.tokens = new TokenHeaders(document);
  }

  static List<Finding> of(SourceDocument document) {
    SupportCheck check = new SupportCheck(document);
    Place paths = document.root().get("paths");
    if (paths != null) {
      paths.parts().forEach(check::path);
    }
    check.security();
    check.patterns(document.root());
    return check.findings;
  }

  private void path(String path, Place item) {
    Place resolved = document.resolved(item);
    Map<String, Place> parts = resolved == null ? Map.of() : resolved.parts();
    parts.forEach(
        (method, operation) -> {
          if (METHODS.contains(method)) {
            operation(path, method, operation, resolved);
          }
        });
  }

  private void operation(String path, String method, Place operation, @Nullable Place item) {
    if (method.equals("trace")) {
      add(operation, operation, "the method TRACE is not supported", LEAVE_OUT);
    }
    if (path.contains("?") || path.contains("#")) {
      add(
          operation,
          operation,
          "a path with a query or fragment is not supported",
          "declare query parameters instead");
    }
    parameters(operation, item).values().forEach(each -> parameter(operation, each));
    Place body = document.resolved(operation.get("requestBody"));
    if (body != null && body.get("content") != null) {
      body(operation, body.get("content"));
    }
    success(operation);
    if (!tokens.suffice(operation)) {
      add(
          operation,
          Objects.requireNonNullElse(operation.get("security"), operation),
          "it needs other credentials than the token in the header " + tokens.sent(),
          "allow the scheme of that header, or " + LEAVE_OUT);
    }
  }

  /** Those of the operation, and those of the path that it does not replace. */
  private Map<String, Place> parameters(Place operation, @Nullable Place item) {
    Map<String, Place> parameters = new LinkedHashMap<>();
    List<@Nullable Place> lists = new ArrayList<>();
    lists.add(item == null ? null : item.get("parameters"));
    lists.add(operation.get("parameters"));
    for (Place list : lists) {
      for (Place each : list == null ? List.<Place>of() : list.parts().values()) {
        Place parameter = document.resolved(each);
        if (parameter != null) {
          parameters.put(parameter.text("in") + " " + parameter.text("name"), parameter);
        }
      }
    }
    return parameters;
  }

  private void parameter(Place operation, Place parameter) {
    String name = "parameter '" + parameter.text("name") + "'";
    String style = String.valueOf(parameter.text("style"));
    Place schema = document.resolved(parameter.get("schema"));
    if (style.equals("label") || style.equals("matrix")) {
      add(operation, parameter, name + ": style " + style + " is not supported", "use `simple`");
    }
    if (schema == null) {
      return;
    }
    Place items = document.resolved(schema.get("items"));
    if (isObject(schema) || (items != null && (isObject(items) || items.has("items")))) {
      add(
          operation,
          parameter,
          name + ": only texts, numbers, booleans, times, and lists of them are supported",
          "use one parameter for each member, or `content` for a text that callers write");
    }
    boolean secret =
        "password".equals(schema.text("format"))
            || "true".equals(schema.text("x-secret"))
            || "true".equals(parameter.text("x-secret"));
    String in = String.valueOf(parameter.text("in"));
    if (secret && (in.equals("query") || in.equals("path"))) {
      add(
          operation,
          parameter,
          name + ": a secret in a URL is logged",
          "use a header or a body, or remove `format` with an overlay");
    }
  }

  private boolean isObject(Place schema) {
    Place all = schema.get("allOf");
    boolean composed =
        all != null
            && all.parts().values().stream()
                .map(document::resolved)
                .anyMatch(each -> each != null && isObject(each));
    return "object".equals(schema.text("type")) || schema.has("properties") || composed;
  }

  private void body(Place operation, @Nullable Place content) {
    Map<String, Place> types = content == null ? Map.of() : content.parts();
    if (types.keySet().stream().anyMatch(Schemas::isJson)) {
      return;
    }
    types.forEach(
        (type, media) -> {
          String base = Schemas.baseType(type);
          Place schema = document.resolved(media.get("schema"));
          if (base.equals("application/x-www-form-urlencoded")) {
            nested(operation, schema);
          }
          boolean form = base.equals("multipart/form-data");
          if (base.startsWith("multipart/") && (!form || (schema != null && !isObject(schema)))) {
            add(
                operation,
                media,
                "a body of " + type + " without members is not supported",
                "use multipart/form-data with an object, or application/octet-stream");
          }
        });
  }

  private void nested(Place operation, @Nullable Place schema) {
    Place properties = schema == null ? null : schema.get("properties");
    if (properties == null) {
      return;
    }
    properties
        .parts()
        .forEach(
            (name, member) -> {
              Place value = document.resolved(member);
              Place items = value == null ? null : document.resolved(value.get("items"));
              if ((value != null && isObject(value)) || (items != null && isObject(items))) {
                add(
                    operation,
                    member,
                    "form member '" + name + "': an object in a form is not supported",
                    "use texts, numbers, booleans and lists of them, or multipart/form-data");
              }
            });
  }

  private void success(Place operation) {
    Place responses = operation.get("responses");
    Set<String> statuses = responses == null ? Set.of() : responses.parts().keySet();
    boolean success = statuses.stream().anyMatch(each -> each.startsWith("2"));
    boolean redirect = statuses.stream().anyMatch(each -> each.startsWith("3"));
    if (!success && (redirect || !statuses.contains("default"))) {
      add(
          operation,
          responses == null ? operation : responses,
          "there is no response with a status 2xx",
          "add one, or " + LEAVE_OUT);
    }
  }

  private void security() {
    Map<String, Place> schemes = tokens.schemes();
    if (tokens.sent() == null) {
      schemes.forEach(
          (name, scheme) ->
              add(
                  null,
                  scheme,
                  "security scheme '" + name + "' carries no token in a header",
                  "use type `http` with a scheme such as `bearer`, or `apiKey` in a header"));
    }
  }

  /** YAML 1.1, which the generator reads, has other words for booleans. */
  private void words(Place place) {
    place
        .misread()
        .forEach(
            word ->
                add(
                    null,
                    place,
                    "the word " + word + " is read as a boolean",
                    "put it in quotation marks"));
  }

  private void patterns(Place place) {
    words(place);
    String pattern = place.text("pattern");
    if (pattern != null) {
      try {
        Pattern.compile(pattern);
      } catch (PatternSyntaxException e) {
        add(
            null,
            place,
            "pattern '" + pattern + "' is no regular expression of Java: " + e.getDescription(),
            "correct it, or remove it with an overlay");
      }
    }
    place
        .parts()
        .forEach(
            (name, part) -> {
              if (!name.startsWith("x-") && (!VALUES.contains(name) || isNamed(place))) {
                patterns(part);
              } else if (name.equals("enum")) {
                words(part);
              }
            });
  }

  /** Whether its parts have names that the contract chooses. */
  private static boolean isNamed(Place place) {
    return place.pointer().endsWith("/properties") || place.pointer().endsWith("/schemas");
  }

  private void add(@Nullable Place operation, Place place, String what, String remedy) {
    String text =
        "%s:%d: %s: %s; %s".formatted(document.name(), place.line(), place.pointer(), what, remedy);
    findings.add(new Finding(operation == null ? null : operation.pointer(), text));
  }

  /** The lines for people, each once: operations share parameters. */
  static List<String> lines(List<Finding> findings) {
    Set<String> lines = new LinkedHashSet<>();
    findings.forEach(each -> lines.add(each.text()));
    return List.copyOf(lines);
  }
}
