package dev.contentservice.codegen;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenModel;
import org.openapitools.codegen.CodegenProperty;

/**
 * A body whose required members all have one possible value except one, such as a reference with a
 * constant {@code type}. It gets a factory of that member.
 */
final class Reference {
  private Reference() {}

  /** The variables of the template; null if the body is no such reference. */
  static @Nullable Map<String, Object> context(CodegenModel model) {
    List<CodegenProperty> open =
        model.requiredVars.stream().filter(each -> constant(each) == null).toList();
    if (open.size() != 1 || model.requiredVars.size() < 2 || open.get(0).isNullable) {
      return null;
    }
    List<String> arguments =
        model.requiredVars.stream()
            .map(
                each ->
                    constant(each) == null
                        ? each.name
                        : each.datatypeWithEnum + "." + constant(each))
            .toList();
    return Map.of(
        "type",
        open.get(0).datatypeWithEnum,
        "name",
        open.get(0).name,
        "lines",
        Javadoc.tag("@param " + open.get(0).name, open.get(0).unescapedDescription),
        "arguments",
        String.join(", ", arguments));
  }

  /** The name of the only value of an inline enumeration; null if there are others. */
  private static @Nullable Object constant(CodegenProperty member) {
    if (!member.isEnum || member.isContainer || member.allowableValues == null) {
      return null;
    }
    List<?> values = (List<?>) member.allowableValues.get("enumVars");
    return values != null && values.size() == 1 ? ((Map<?, ?>) values.get(0)).get("name") : null;
  }
}
