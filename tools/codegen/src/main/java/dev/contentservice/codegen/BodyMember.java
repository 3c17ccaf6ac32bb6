package dev.contentservice.codegen;

import java.util.LinkedHashMap;
import java.util.Map;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.utils.StringUtils;

/** One member of a body that an update builder sets. */
final class BodyMember {
  private BodyMember() {}

  static Map<String, Object> context(CodegenProperty member, ClientCodegen codegen) {
    String type = member.datatypeWithEnum;
    boolean primitive = JavaTypes.isPrimitive(type) && !member.isNullable;
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", member.name);
    context.put("memberPascal", StringUtils.camelize(member.name.replaceFirst("^_", "")));
    context.put("type", primitive ? JavaTypes.unboxed(type) : type);
    context.put("isPrimitive", primitive);
    context.put("isNullable", member.isNullable);
    context.put("wrappedMap", codegen.wrappedMap(member));
    context.put("isList", member.isArray);
    context.put("elements", member.isArray ? member.items.datatypeWithEnum : "");
    context.put(
        "description",
        Documentation.lines(member.unescapedDescription, "The member", member.baseName));
    context.put("clearing", Javadoc.lines("Sends null for `" + member.baseName + "`."));
    return context;
  }
}
