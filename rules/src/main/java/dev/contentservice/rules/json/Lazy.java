package dev.contentservice.rules.json;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates a value on first use. */
final class Lazy<V> implements Supplier<V> {
  private final Supplier<V> factory;
  private volatile @Nullable V value;

  Lazy(Supplier<V> factory) {
    this.factory = factory;
  }

  @Override
  public V get() {
    V created = value;
    return created == null ? create() : created;
  }

  private synchronized V create() {
    V created = value;
    if (created == null) {
      created = factory.get();
      value = created;
    }
    return created;
  }
}
