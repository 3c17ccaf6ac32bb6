package dev.contentservice.codegen;

import java.util.LinkedHashMap;
import java.util.Map;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.utils.StringUtils;

/** One member of a body that an update builder sets. */
final class BodyMember {
  private BodyMember() {}

  /** The variables of the templates. */
  static Map<String, Object> context(
      CodegenProperty member, CodegenParameter body, ClientCodegen codegen) {
    String type = qualified(member.datatypeWithEnum, member, body);
    boolean primitive = JavaTypes.isPrimitive(type) && !member.isNullable;
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", member.name);
    context.put("memberPascal", StringUtils.camelize(member.name.replaceFirst("^_", "")));
    context.put("type", primitive ? JavaTypes.unboxed(type) : type);
    context.put(
        "declared",
        member.isNullable ? JavaTypes.nullable(type) : primitive ? JavaTypes.unboxed(type) : type);
    context.put("isPrimitive", primitive);
    context.put("isNullable", member.isNullable);
    context.put("wrappedMap", codegen.wrappedMap(member));
    context.put("isList", member.isArray);
    String elements = member.isArray ? qualified(member.items.datatypeWithEnum, member, body) : "";
    context.put("elements", elements);
    // Java warns of an array of generic types.
    context.put("varargs", member.isArray && !elements.contains("<"));
    context.put(
        "description",
        Documentation.lines(member.unescapedDescription, "The member", member.baseName));
    context.put("clearing", Javadoc.lines("Sends null for `" + member.baseName + "`."));
    return context;
  }

  /** An enumeration of a member is a class in that of the body. */
  private static String qualified(String type, CodegenProperty member, CodegenParameter body) {
    return member.isInnerEnum && member.enumName != null
        ? type.replaceAll("\\b" + member.enumName + "\\b", body.dataType + ".$0")
        : type;
  }
}
