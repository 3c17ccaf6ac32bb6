package dev.contentservice.server.support.spring;

import dev.contentservice.server.operations.Operations;
import java.util.Arrays;
import java.util.Objects;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.ClassUtils;

/** Whether a bean implements an interface of the stub, or is a table of operations. */
final class OnImplementation implements ConfigurationCondition {
  private static final String STUB = "dev.contentservice.server.spring";

  @Override
  public ConfigurationPhase getConfigurationPhase() {
    return ConfigurationPhase.REGISTER_BEAN;
  }

  @Override
  public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
    ConfigurableListableBeanFactory beans = Objects.requireNonNull(context.getBeanFactory());
    return Arrays.stream(beans.getBeanDefinitionNames())
        .map(name -> beans.getType(name, false))
        .filter(Objects::nonNull)
        .anyMatch(type -> type == Operations.class || implementsStub(type));
  }

  private static boolean implementsStub(Class<?> type) {
    return Arrays.stream(ClassUtils.getAllInterfacesForClass(type))
        .anyMatch(each -> each.getPackageName().equals(STUB));
  }
}
