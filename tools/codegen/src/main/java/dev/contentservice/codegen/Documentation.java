package dev.contentservice.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenResponse;

/** The Javadoc of a method, from the descriptions of the contract. */
final class Documentation {
  /** Statuses whose description in the contract is more specific than the exception. */
  private static final Map<String, String> EXCEPTIONS =
      Map.of("404", "NotFoundException", "409", "ConflictException");

  private Documentation() {}

  /** Description, parameters, result and errors. */
  static List<String> of(Method method, List<String> parameterTags) {
    CodegenOperation operation = method.operation();
    List<String> lines = new ArrayList<>(description(operation));
    lines.add("");
    lines.addAll(parameterTags);
    operation.responses.stream()
        .filter(response -> response.is2xx && operation.returnType != null)
        .limit(1)
        .forEach(response -> lines.addAll(Javadoc.tag("@return", text(response))));
    operation.responses.stream()
        .filter(response -> EXCEPTIONS.containsKey(response.code))
        .forEach(response -> lines.addAll(exception(response)));
    if (operation.bodyParam != null) {
      lines.addAll(
          Javadoc.tag(
              "@throws RequestRejectedException", "if the body violates the contract or a rule"));
    }
    lines.addAll(
        Javadoc.tag("@throws ContentServiceException", "if the call fails in any other way"));
    return lines;
  }

  /** The summary as the first sentence, then the description as a paragraph; or what there is. */
  static List<String> description(CodegenOperation operation) {
    Object section = operation.vendorExtensions.get("x-source");
    String source = section == null ? "" : " (§" + section + ")";
    String notes = operation.unescapedNotes;
    if (isBlank(operation.summary) || isBlank(notes)) {
      String text = isBlank(notes) ? operation.summary : notes;
      return Javadoc.lines(sentence(text, "The operation", operation.operationId) + source);
    }
    List<String> lines =
        new ArrayList<>(lines(operation.summary, "The operation", operation.operationId));
    lines.add("");
    lines.addAll(Javadoc.paragraph(notes + source));
    return lines;
  }

  /** The text with a full stop; what it describes, by its name, if there is none. */
  static String sentence(@Nullable String text, String kind, String name) {
    String said = isBlank(text) ? kind + " `" + name + "`" : String.valueOf(text).strip();
    return said.matches("(?s).*[.!?)]") ? said : said + ".";
  }

  private static boolean isBlank(@Nullable String text) {
    return text == null || text.isBlank();
  }

  /** {@link #sentence} in lines. */
  static List<String> lines(@Nullable String text, String kind, String name) {
    return Javadoc.lines(sentence(text, kind, name));
  }

  /** The block tag of a parameter. */
  static List<String> parameter(String name, @Nullable String description) {
    return Javadoc.tag("@param " + name, isBlank(description) ? "of the request" : description);
  }

  /** The description of the tag that the operation has, or else a general one. */
  static String ofTag(CodegenOperation operation) {
    String description = operation.tags.isEmpty() ? null : operation.tags.get(0).getDescription();
    return description == null ? "The operations." : description;
  }

  private static List<String> exception(CodegenResponse response) {
    return Javadoc.tag("@throws " + EXCEPTIONS.get(response.code), text(response));
  }

  static String text(CodegenResponse response) {
    return isBlank(response.message) ? "the response" : response.message.replace("\\\"", "\"");
  }
}
