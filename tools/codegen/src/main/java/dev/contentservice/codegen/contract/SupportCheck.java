package dev.contentservice.codegen.contract;

import dev.contentservice.codegen.contract.SourceDocument.Place;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.Node;

/** Finds what generators do not support in a contract, before they read it. */
public final class SupportCheck {
  /** In the order in which the parser of the generator returns the operations of a path. */
  public static final List<String> METHODS =
      List.of("get", "put", "head", "post", "delete", "patch", "options", "trace");

  /** Servers answer OPTIONS on each path. */
  private static final Set<String> UNSUPPORTED = Set.of("options", "trace");

  private static final Set<String> VALUES =
      Set.of("example", "examples", "default", "enum", "const");

  /** Keywords that neither classes nor the table can express. */
  public static final Set<String> IGNORED =
      Set.of(
          """
          $dynamicAnchor $dynamicRef additionalItems allowEmptyValue allowReserved callbacks
          contains contentSchema dependentRequired dependentSchemas else if links maxContains
          minContains not patternProperties prefixItems propertyNames then unevaluatedItems
          unevaluatedProperties webhooks xml
          """
              .split("\\s+"));

  private static final String LEAVE_OUT =
      "remove the operation with an overlay, or set the option `unsupported` to `leave-out`";

  /**
   * A construct.
   *
   * @param operation the pointer of the operation that has it; null if all have it
   * @param place file, line and pointer
   * @param reason what is wrong and what to do
   */
  record Finding(@Nullable String operation, String place, String reason) {
    private Finding of(@Nullable String other) {
      return new Finding(other, place, reason);
    }
  }

  private final SourceDocument document;
  private final List<Finding> findings = new ArrayList<>();
  // Those of no operation, by their places.
  private final IdentityHashMap<Node, List<Finding>> faults = new IdentityHashMap<>();
  private final Map<String, String> ignored = new LinkedHashMap<>();
  // By identity: nodes have no other.
  private final Set<Node> visited = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<String> operations = new HashSet<>();
  private @Nullable String operation;
  private Predicate<String> unread = each -> false;

  private SupportCheck(SourceDocument document) {
    this.document = document;
  }

  /** Checks a document and what the generator has read of it, null for nothing. */
  public static SupportCheck of(SourceDocument document, @Nullable OpenAPI contract) {
    SupportCheck check = new SupportCheck(document);
    check.unread = each -> contract != null && !isRead(contract, each);
    Place paths = document.root().get("paths");
    if (paths != null) {
      paths.parts().forEach(check::path);
    }
    check.operation = null;
    check.files(paths == null ? Map.of() : paths.parts());
    check.schemas(document.root());
    check.assign(paths == null ? Map.of() : paths.parts());
    return check;
  }

  /** A fault in a component affects the operations that reach it. */
  private void assign(Map<String, Place> paths) {
    Set<Node> assigned = identities();
    paths.forEach(
        (path, part) -> {
          Place item = faults.isEmpty() ? null : SourceDocument.resolved(part);
          Map<String, Place> parts = item == null ? Map.of() : item.parts();
          for (String method : METHODS) {
            Set<Node> reached = identities();
            if (parts.containsKey(method)) {
              reach(parts.get(method), reached);
              reach(parts.get("parameters"), reached);
              operation = SourceDocument.pointer("/paths", path) + "/" + method;
              for (Node node : reached) {
                List<Finding> found = faults.getOrDefault(node, List.of());
                found.forEach(each -> findings.add(each.of(operation)));
                if (!found.isEmpty()) {
                  assigned.add(node);
                }
              }
            }
          }
        });
    faults.forEach(
        (node, found) -> {
          for (Finding each : assigned.contains(node) ? List.<Finding>of() : found) {
            if (each.place().matches(".*: /components/.*")) {
              ignored.put(each.place(), each.place() + ": no operation uses it: " + each.reason());
            } else {
              findings.add(each);
            }
          }
        });
  }

  private static void reach(@Nullable Place place, Set<Node> reached) {
    if (place != null && reached.add(place.node())) {
      reach(place.document().target(place.text("$ref")), reached);
      place.parts().values().forEach(each -> reach(each, reached));
    }
  }

  private static boolean isRead(OpenAPI contract, String pointer) {
    return contract.getPaths() != null
        && contract.getPaths().entrySet().stream()
            .anyMatch(
                path ->
                    path.getValue().readOperationsMap().keySet().stream()
                        .anyMatch(each -> pointer.equals(pointer(path.getKey(), each))));
  }

  private static String pointer(String path, PathItem.HttpMethod method) {
    return SourceDocument.pointer("/paths", path) + "/" + method.name().toLowerCase(Locale.ROOT);
  }

  private void path(String path, Place item) {
    Place resolved = SourceDocument.resolved(item);
    Map<String, Place> parts = resolved == null ? Map.of() : resolved.parts();
    parts.forEach(
        (method, part) -> {
          Place operation = METHODS.contains(method) ? SourceDocument.resolved(part) : null;
          if (operation != null) {
            this.operation = SourceDocument.pointer("/paths", path) + "/" + method;
            if (unread.test(this.operation)) {
              add(
                  operation,
                  "the parser of OpenAPI Generator cannot read this operation or its file",
                  "bundle the contract into one file, or " + LEAVE_OUT);
            } else {
              operation(path, method, operation, resolved);
            }
          }
        });
  }

  private void operation(String path, String method, Place operation, @Nullable Place item) {
    if (UNSUPPORTED.contains(method)) {
      String name = method.toUpperCase(Locale.ROOT);
      add(operation, "the method " + name + " is not supported", LEAVE_OUT);
    } else if (!operations.add(method + Parameters.VARIABLE.matcher(path).replaceAll("{}"))) {
      add(
          operation,
          "another operation has this method and a path that only names variables otherwise",
          LEAVE_OUT);
    }
    Set<String> variables = new HashSet<>();
    Parameters.VARIABLE
        .matcher(path)
        .results()
        .filter(each -> !variables.add(each.group()))
        .forEach(
            each ->
                add(
                    operation,
                    "the path has the variable " + each.group() + " twice",
                    "give each variable a name of its own"));
    if (path.contains("?") || path.contains("#")) {
      add(
          operation,
          "a path with a query or fragment is not supported",
          "declare query parameters instead");
    }
    parameters(operation, item).values().forEach(this::parameter);
    Place body = SourceDocument.resolved(operation.get("requestBody"));
    if (body != null && body.get("content") != null) {
      body(body.get("content"));
    }
    success(operation);
    security(operation);
  }

  /** One alternative whose credentials are all supported is enough. */
  private void security(Place operation) {
    Place security =
        operation.has("security") ? operation.get("security") : document.root().get("security");
    Collection<Place> alternatives = security == null ? Set.of() : security.parts().values();
    Set<String> faults = new LinkedHashSet<>();
    for (Place alternative : alternatives) {
      Set<String> found = new LinkedHashSet<>();
      Set<String> carriers = new HashSet<>();
      for (String name : alternative.parts().keySet()) {
        Optional<CredentialScheme> scheme = scheme(name);
        if (scheme.isEmpty()) {
          found.add(name);
        } else if (!scheme.get().isCertificate()
            && !carriers.add(scheme.get().in() + scheme.get().parameter())) {
          found.add(name + " with another in one " + scheme.get().in());
        }
      }
      if (found.isEmpty()) {
        return;
      }
      faults.addAll(found);
    }
    if (!faults.isEmpty()) {
      add(
          Objects.requireNonNullElse(operation.get("security"), operation),
          "it needs credentials that are not supported: " + String.join(", ", faults),
          "declare and allow an API key, or `http` with `bearer` or `basic`, or " + LEAVE_OUT);
    }
  }

  private Optional<CredentialScheme> scheme(String name) {
    Place components = document.root().get("components");
    Place schemes = components == null ? null : components.get("securitySchemes");
    Place scheme = schemes == null ? null : SourceDocument.resolved(schemes.get(name));
    return scheme == null
        ? Optional.empty()
        : CredentialScheme.of(
            String.valueOf(scheme.text("type")),
            scheme.text("in"),
            scheme.text("name"),
            scheme.text("scheme"));
  }

  /** Those of the operation, and those of the path that it does not replace. */
  private Map<String, Place> parameters(Place operation, @Nullable Place item) {
    Map<String, Place> parameters = new LinkedHashMap<>();
    List<@Nullable Place> lists = new ArrayList<>();
    lists.add(item == null ? null : item.get("parameters"));
    lists.add(operation.get("parameters"));
    for (Place list : lists) {
      for (Place each : list == null ? List.<Place>of() : list.parts().values()) {
        Place parameter = SourceDocument.resolved(each);
        if (parameter != null) {
          parameters.put(parameter.text("in") + " " + parameter.text("name"), parameter);
        }
      }
    }
    return parameters;
  }

  private void parameter(Place parameter) {
    String name = "parameter '" + parameter.text("name") + "'";
    String style = String.valueOf(parameter.text("style"));
    Place schema = SourceDocument.resolved(parameter.get("schema"));
    if (style.equals("label") || style.equals("matrix")) {
      add(parameter, name + ": style " + style + " is not supported", "use `simple`");
    }
    if (schema == null) {
      return;
    }
    Place items = SourceDocument.resolved(schema.get("items"));
    if (isObject(schema) || (items != null && (isObject(items) || items.has("items")))) {
      add(
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
                .map(SourceDocument::resolved)
                .anyMatch(each -> each != null && isObject(each));
    return "object".equals(schema.text("type")) || schema.has("properties") || composed;
  }

  private void body(@Nullable Place content) {
    Map<String, Place> types = content == null ? Map.of() : content.parts();
    if (types.keySet().stream().anyMatch(Schemas::isJson)) {
      return;
    }
    types.forEach(
        (type, media) -> {
          String base = Schemas.baseType(type);
          encoding(media.get("encoding"));
          Place schema = SourceDocument.resolved(media.get("schema"));
          if (base.equals("application/x-www-form-urlencoded")) {
            nested(schema);
          }
          boolean form = base.equals("multipart/form-data");
          if (base.startsWith("multipart/") && (!form || (schema != null && !isObject(schema)))) {
            add(
                media,
                "a body of " + type + " without members is not supported",
                "use multipart/form-data with an object, or application/octet-stream");
          }
        });
  }

  private void encoding(@Nullable Place encoding) {
    for (Place each : encoding == null ? List.<Place>of() : encoding.parts().values()) {
      if (each.has("headers") || "deepObject".equals(each.text("style"))) {
        add(
            each,
            "headers of parts and deep objects are not supported in a form",
            "remove them with an overlay, or " + LEAVE_OUT);
      }
    }
  }

  /** A file in a form is bytes, and a text in JSON: no class has both. */
  private void files(Map<String, Place> paths) {
    Set<Node> forms = identities();
    Map<Node, Place> inForms = new LinkedHashMap<>();
    Set<Node> json = identities();
    for (Place item : paths.values()) {
      Place resolved = SourceDocument.resolved(item);
      for (String method : METHODS) {
        Place operation = resolved == null ? null : SourceDocument.resolved(resolved.get(method));
        Place body =
            operation == null ? null : SourceDocument.resolved(operation.get("requestBody"));
        Map<String, Place> types = contents(body);
        boolean isJson = types.keySet().stream().anyMatch(Schemas::isJson);
        types.values().forEach(each -> reach(each.get("schema"), isJson ? json : forms, inForms));
        Place responses = operation == null ? null : operation.get("responses");
        for (Place each : responses == null ? List.<Place>of() : responses.parts().values()) {
          contents(SourceDocument.resolved(each))
              .values()
              .forEach(media -> reach(media.get("schema"), json, inForms));
        }
      }
    }
    inForms.forEach(
        (node, place) -> {
          if (forms.contains(node) && json.contains(node)) {
            add(
                place,
                "`format: binary` in a form and in JSON is not supported",
                "use two schemas, or `format: byte` in JSON");
          }
        });
  }

  private static Set<Node> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private static Map<String, Place> contents(@Nullable Place body) {
    Place content = body == null ? null : body.get("content");
    return content == null ? Map.of() : content.parts();
  }

  private static void reach(@Nullable Place schema, Set<Node> reached, Map<Node, Place> files) {
    Place target = SourceDocument.resolved(schema);
    if (target != null && reached.add(target.node())) {
      if ("binary".equals(target.text("format")) && "string".equals(target.text("type"))) {
        files.put(target.node(), target);
      }
      target.parts().values().forEach(each -> reach(each, reached, files));
    }
  }

  private void nested(@Nullable Place schema) {
    Place properties = schema == null ? null : schema.get("properties");
    if (properties == null) {
      return;
    }
    properties
        .parts()
        .forEach(
            (name, member) -> {
              Place value = SourceDocument.resolved(member);
              Place items = value == null ? null : SourceDocument.resolved(value.get("items"));
              if ((value != null && isObject(value)) || (items != null && isObject(items))) {
                add(
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
          responses == null ? operation : responses,
          "there is no response with a status 2xx",
          "add one, or " + LEAVE_OUT);
    }
  }

  /** All schemas, those in other files included. */
  private void schemas(Place place) {
    if (!visited.add(place.node())) {
      return;
    }
    place.repeated().forEach(name -> add(place, "'" + name + "' is there twice", "remove one"));
    pattern(place);
    if (contains(place, place.node(), identities())) {
      add(place, "by `allOf`, it is a part of itself", "remove one of the references");
    }
    String reference = place.text("$ref");
    Place target = reference == null ? null : SourceDocument.resolved(place);
    if (target != null) {
      schemas(target);
    } else if (reference != null && !isNamed(place)) {
      add(
          place,
          "nothing is at '" + reference + "'",
          "correct the reference; files are beside this one, and addresses are not read");
    }
    place
        .parts()
        .forEach(
            (name, part) -> {
              if (IGNORED.contains(name) && !isNamed(place)) {
                ignored.putIfAbsent(name, part.label() + ": classes do not express it");
              }
              if (!name.startsWith("x-") && (!VALUES.contains(name) || isNamed(place))) {
                schemas(part);
              }
            });
  }

  private static boolean contains(Place schema, Node part, Set<Node> reached) {
    Place all = isNamed(schema) ? null : schema.get("allOf");
    for (Place each : all == null ? List.<Place>of() : all.parts().values()) {
      Place target = SourceDocument.resolved(each);
      if (target != null
          && reached.add(target.node())
          && (target.node().equals(part) || contains(target, part, reached))) {
        return true;
      }
    }
    return false;
  }

  private void pattern(Place place) {
    String pattern = place.text("pattern");
    if (pattern != null) {
      try {
        Pattern.compile(pattern);
      } catch (PatternSyntaxException e) {
        add(
            place,
            "pattern '" + pattern + "' is no regular expression of Java: " + e.getDescription(),
            "correct it, or remove it with an overlay");
      }
    }
  }

  /** Whether its parts have names that the contract chooses. */
  private static boolean isNamed(Place place) {
    return place.pointer().endsWith("/properties") || place.pointer().endsWith("/schemas");
  }

  private void add(Place place, String what, String remedy) {
    Finding finding = new Finding(operation, place.label(), what + "; " + remedy);
    if (operation == null) {
      faults.computeIfAbsent(place.node(), each -> new ArrayList<>()).add(finding);
    } else {
      findings.add(finding);
    }
  }

  List<Finding> findings() {
    return findings;
  }

  /** A line for each keyword that has no effect, with its first place. */
  public List<String> ignored() {
    return List.copyOf(ignored.values());
  }

  /** The places of each reason, each once: operations share parameters. */
  static Map<String, Set<String>> reasons(List<Finding> findings) {
    Map<String, Set<String>> reasons = new LinkedHashMap<>();
    for (Finding each : findings) {
      reasons.computeIfAbsent(each.reason(), reason -> new LinkedHashSet<>()).add(each.place());
    }
    return reasons;
  }
}
