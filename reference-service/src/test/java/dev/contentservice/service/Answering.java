package dev.contentservice.service;

import java.lang.reflect.Proxy;
import java.util.Map;

/** What a framework would hand over, of which a test needs a few answers. */
public final class Answering {
  private Answering() {}

  /**
   * One that gives these answers, and null to everything else.
   *
   * @param answers by the names of methods
   */
  public static <T> T of(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }
}
