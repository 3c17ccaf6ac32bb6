package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a document.
 *
 * @param <T> the class of the body
 */
public sealed interface ReadResult<T> {

  /**
   * The document matches the schema of the contract.
   *
   * @param body the bound body; omitted and null members are distinct where the contract allows
   *     null
   */
  record Valid<T>(T body) implements ReadResult<T> {}

  /**
   * The document is a JSON object that violates the schema.
   *
   * @param report the schema violations, each an error of a rule {@code shape.…}; at most {@link
   *     Report#MAX_VIOLATIONS} are listed. Other rules are not evaluated
   */
  record Invalid<T>(Report report) implements ReadResult<T> {}

  /**
   * The document is a JSON object that violates the schema, read as far as possible. Only {@link
   * TolerantReader} returns it.
   *
   * @param report the schema violations; none if their rules are off
   * @param body the document without unknown members; other members may be missing or null where
   *     the contract does not allow it. Null if the document has a value that cannot be read
   * @param identity the body; if there is none, one with only the {@code id} and {@code name} that
   *     can be read, for comparisons with other documents; null if not even these can be read
   * @param unchecked whether there is no body because of a violation that is no error, so that
   *     errors of other rules could be missed
   */
  record Partial<T>(Report report, @Nullable T body, @Nullable T identity, boolean unchecked)
      implements ReadResult<T> {}

  /**
   * The bytes are not a JSON object in UTF-8 within the limits, or parsers disagree on them, as on
   * duplicate names.
   *
   * @param detail the error and its fix; contains nothing of the document
   * @param line where it was detected, counted from 1
   * @param column in bytes, counted from 1
   */
  record Malformed<T>(String detail, int line, int column) implements ReadResult<T> {

    /** The same error as a violation of the whole body. */
    public Violation violation() {
      return new Violation(SchemaRules.DOCUMENT, Pointer.BODY, detail);
    }
  }
}
