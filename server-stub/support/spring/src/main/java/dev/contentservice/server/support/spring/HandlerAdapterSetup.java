package dev.contentservice.server.support.spring;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Puts the reader and the writer of the contract before all others. A {@code WebMvcConfigurer}
 * could add them only behind the reader of {@code @RequestBody}, and behind the converters of
 * another.
 */
final class HandlerAdapterSetup implements BeanPostProcessor {

  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    if (bean instanceof RequestMappingHandlerAdapter adapter) {
      adapter.setMessageConverters(first(new ModelConverter(), adapter.getMessageConverters()));
    }
    return bean;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (bean instanceof RequestMappingHandlerAdapter adapter) {
      List<HandlerMethodArgumentResolver> resolvers = adapter.getArgumentResolvers();
      adapter.setArgumentResolvers(first(new BodyResolver(), resolvers));
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
