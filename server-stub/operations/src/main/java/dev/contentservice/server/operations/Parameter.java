package dev.contentservice.server.operations;

import org.jspecify.annotations.Nullable;

/**
 * A parameter of an operation.
 *
 * @param name as in the contract; in headers, its case does not matter
 * @param location the part of the request that has it
 * @param required whether it must be sent
 * @param type of its value, or of each of its values
 * @param repetition how often it may be sent
 * @param defaultValue what an omitted one stands for, as text; null if the contract says nothing
 * @param isIdempotencyKey whether it makes retries of the operation safe
 */
public record Parameter(
    String name,
    Location location,
    boolean required,
    ValueType type,
    Repetition repetition,
    @Nullable String defaultValue,
    boolean isIdempotencyKey) {

  /** A part of a request. */
  public enum Location {
    PATH("path parameter"),
    QUERY("query parameter"),
    HEADER("header");

    private final String label;

    Location(String label) {
      this.label = label;
    }

    /** The words for a parameter there, such as {@code query parameter}. */
    public String label() {
      return label;
    }
  }

  /**
   * How often a parameter may have a value. In a query, each value has the name of the parameter;
   * in a path or a header, commas separate the values.
   *
   * @param isList whether it may have several values
   * @param least the fewest values of a list that is sent
   * @param most the most values
   */
  public record Repetition(boolean isList, int least, int most) {
    /** One value. */
    public static final Repetition ONCE = new Repetition(false, 1, 1);

    /** A list of so many values. */
    public static Repetition list(int least, int most) {
      return new Repetition(true, least, most);
    }
  }

  /** For messages, such as {@code query parameter 'limit'}. */
  public String label() {
    return location.label() + " '" + name + "'";
  }
}
