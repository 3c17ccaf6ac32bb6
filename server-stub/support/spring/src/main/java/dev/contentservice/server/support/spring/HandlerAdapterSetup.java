package dev.contentservice.server.support.spring;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Puts the reader and the writer of the contract before all others. A {@code WebMvcConfigurer}
 * could add them only behind the reader of {@code @RequestBody} and the writer of
 * {@code @ResponseBody}.
 */
final class HandlerAdapterSetup implements BeanPostProcessor {
  private final StubMethods methods;

  HandlerAdapterSetup(StubMethods methods) {
    this.methods = methods;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (bean instanceof RequestMappingHandlerAdapter adapter) {
      adapter.setArgumentResolvers(
          first(new BodyResolver(methods), adapter.getArgumentResolvers()));
      adapter.setReturnValueHandlers(
          first(new ResourceWriter(methods), adapter.getReturnValueHandlers()));
    }
    return bean;
  }

  private static <T> List<T> first(T first, @Nullable List<T> others) {
    List<T> all = new ArrayList<>();
    all.add(first);
    if (others != null) {
      all.addAll(others);
    }
    return all;
  }
}
