package dev.contentservice.service;

import java.lang.reflect.Proxy;
import java.util.Map;

/** Stubs of framework interfaces. */
public final class Stubs {
  private Stubs() {}

  /**
   * Returns a stub with these results, and null for all other methods.
   *
   * @param results by method name
   */
  public static <T> T of(Class<T> type, Map<String, Object> results) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> results.get(method.getName())));
  }
}
