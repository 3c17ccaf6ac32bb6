package dev.contentservice.rules.json;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a value when it is first asked for, and only then. */
final class Lazy<V> implements Supplier<V> {
  private final Supplier<V> maker;
  private volatile @Nullable V value;

  Lazy(Supplier<V> maker) {
    this.maker = maker;
  }

  @Override
  public V get() {
    V made = value;
    return made == null ? make() : made;
  }

  private synchronized V make() {
    V made = value;
    if (made == null) {
      made = maker.get();
      value = made;
    }
    return made;
  }
}
