package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a component of each schema that a reference names inside another part of the contract. */
final class DeepReferences {
  private static final String COMPONENTS = "#/components/schemas/";

  private final OpenAPI contract;
  private final Map<String, String> names = new LinkedHashMap<>();

  private DeepReferences(OpenAPI contract) {
    this.contract = contract;
  }

  static void hoist(OpenAPI contract) {
    DeepReferences references = new DeepReferences(contract);
    new SchemaWalk(references::hoist).of(contract);
  }

  private void hoist(Schema<?> schema) {
    String ref = schema.get$ref();
    if (ref == null || !ref.startsWith("#/")) {
      return;
    }
    Schema<?> target = target(ref);
    if (target == null) {
      // The parser drops a schema that is only a boolean; other broken references are rejected.
      Schemas.become(schema, null, true);
    } else if (isDeep(ref)) {
      schema.set$ref(COMPONENTS + names.computeIfAbsent(ref, each -> add(each, target)));
    }
  }

  private static boolean isDeep(String ref) {
    return !ref.startsWith(COMPONENTS) || ref.substring(COMPONENTS.length()).contains("/");
  }

  private String add(String ref, Schema<?> target) {
    String name =
        ref.replaceFirst("#/(components/schemas/)?", "").replaceAll("[^\\p{Alnum}]+", "_");
    while (contract.getComponents().getSchemas().containsKey(name)) {
      name += "_";
    }
    contract.getComponents().addSchemas(name, target);
    return name;
  }

  private @Nullable Schema<?> target(String ref) {
    Object at = contract;
    for (String step : ref.substring(2).split("/", -1)) {
      String name = URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8);
      at = at == null ? null : step(at, name.replace("~1", "/").replace("~0", "~"));
    }
    return at instanceof Schema<?> schema ? schema : null;
  }

  private static @Nullable Object step(Object from, String name) {
    if (from instanceof Map<?, ?> map) {
      return map.get(name);
    }
    if (from instanceof List<?> list) {
      return name.matches("\\d{1,4}") && Integer.parseInt(name) < list.size()
          ? list.get(Integer.parseInt(name))
          : null;
    }
    try {
      String getter = "get" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      return from.getClass().getMethod(getter).invoke(from);
    } catch (ReflectiveOperationException | StringIndexOutOfBoundsException e) {
      return null;
    }
  }
}
