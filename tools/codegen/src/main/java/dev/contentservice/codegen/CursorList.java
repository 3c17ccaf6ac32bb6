package dev.contentservice.codegen;

import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenModel;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenProperty;

/**
 * An operation that returns a list in pages: it has an optional parameter {@code cursor} in the
 * query, and its response has the members {@code items} and {@code next_cursor}.
 */
final class CursorList {
  private CursorList() {}

  /** The variables of the method that returns all elements; null if there are no pages. */
  static @Nullable Map<String, Object> context(Method method, ClientCodegen codegen) {
    CodegenParameter cursor = named("cursor", method.optional());
    String page = method.operation().returnBaseType;
    Schema<?> schema = page == null ? null : codegen.schema(page);
    if (cursor == null || !cursor.isQueryParam || !cursor.isString || schema == null) {
      return null;
    }
    CodegenModel response = codegen.fromModel(page, schema);
    CodegenProperty items = member("items", response);
    CodegenProperty next = member("next_cursor", response);
    return items == null || next == null || !items.isArray || method.body() != null
        ? null
        : context(method, cursor, items, next);
  }

  private static Map<String, Object> context(
      Method method, CodegenParameter cursor, CodegenProperty items, CodegenProperty next) {
    List<String> declared = new ArrayList<>();
    List<String> passed = new ArrayList<>();
    List<String> references = new ArrayList<>();
    method
        .requiredParameters()
        .forEach(
            each -> {
              declared.add(JavaTypes.unboxed(each.dataType) + " " + each.paramName + ", ");
              passed.add(each.paramName + ", ");
              if (!JavaTypes.isPrimitive(each.dataType)) {
                references.add(each.paramName);
              }
            });
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", method.name().equals("list") ? "autoPager" : method.name() + "AutoPager");
    context.put("name_", method.name());
    context.put("page", method.operation().returnType);
    context.put("element", items.items.datatypeWithEnum);
    context.put("imported", items.items.getComplexType());
    context.put("cursor", cursor.paramName);
    context.put("items", items.getGetter());
    context.put("next", next.getGetter());
    context.put("declared", String.join("", declared));
    context.put("declaredAlone", String.join("", declared).replaceFirst(", $", ""));
    context.put("passed", String.join("", passed));
    context.put("references", references);
    return context;
  }

  private static @Nullable CodegenParameter named(String name, List<CodegenParameter> parameters) {
    return parameters.stream().filter(each -> each.baseName.equals(name)).findFirst().orElse(null);
  }

  private static @Nullable CodegenProperty member(String name, CodegenModel response) {
    return response.allVars.stream()
        .filter(each -> each.baseName.equals(name))
        .findFirst()
        .orElse(null);
  }
}
