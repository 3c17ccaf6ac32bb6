package dev.contentservice.model.value;

/**
 * A value of an enumeration whose values the contract lists. Responses of a newer service may have
 * others, which are preserved; requests must not.
 */
public interface ListedValue {
  /** Whether the contract lists this value. */
  boolean isListed();
}
