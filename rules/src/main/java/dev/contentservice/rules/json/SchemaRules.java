package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import java.util.List;

/**
 * The schema of the contract as rules.
 *
 * @param type a member has the wrong JSON type
 * @param nulls a member is null where the contract does not allow it
 * @param required a required member is missing
 * @param unknown a member is not in the contract
 * @param value a member has a value that the contract does not allow
 * @param text a string has characters that cannot be stored
 */
record SchemaRules(
    RuleDescriptor type,
    RuleDescriptor nulls,
    RuleDescriptor required,
    RuleDescriptor unknown,
    RuleDescriptor value,
    RuleDescriptor text) {

  /** For bytes that no other rule can check. */
  static final RuleDescriptor DOCUMENT =
      descriptor(
          "shape.document",
          "the document must be one JSON object in UTF-8, within the limits, with no name twice in"
              + " an object",
          "4, RFC 8259");

  /**
   * The descriptors for bodies that these sections describe.
   *
   * @param source one section or several
   */
  static SchemaRules of(String source) {
    return new SchemaRules(
        descriptor("shape.type", "a member must have the type the contract gives it", source),
        descriptor("shape.null", "null is valid only where the contract allows it", source),
        descriptor("shape.required", "a required member is missing", source),
        descriptor(
            "shape.unknown-member",
            "a request must not have members the contract does not name",
            source),
        descriptor("shape.value", "a member must have a value the contract allows", source),
        // Assumed: §2 does not show which characters a string may hold.
        descriptor(
            "shape.text",
            "a text must not have U+0000 or half of a surrogate pair",
            source + ", RFC 7493"));
  }

  List<RuleDescriptor> all() {
    return List.of(DOCUMENT, type, nulls, required, unknown, value, text);
  }

  private static RuleDescriptor descriptor(String id, String statement, String source) {
    return new RuleDescriptor(id, Severity.ERROR, statement, source);
  }
}
