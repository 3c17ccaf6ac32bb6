package dev.contentservice.service.http;

import jakarta.enterprise.inject.Instance;
import org.jspecify.annotations.Nullable;

/**
 * A singleton that is looked up with the first request: the framework creates filters before the
 * settings are read, and a lookup takes as long as a small filter.
 */
final class LaterBean<T> {
  private final Instance<T> bean;
  private volatile @Nullable T found;

  LaterBean(Instance<T> bean) {
    this.bean = bean;
  }

  T get() {
    T known = found;
    if (known == null) {
      known = bean.get();
      found = known;
    }
    return known;
  }
}
