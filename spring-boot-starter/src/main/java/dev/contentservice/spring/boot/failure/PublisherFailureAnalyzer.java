package dev.contentservice.spring.boot.failure;

import dev.contentservice.delivery.outbox.WebhookSource;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Says why there is no bean of delivery that the application injects. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PublisherFailureAnalyzer
    extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {
  // Names, because the application may not have the library.
  private static final Set<String> BEANS =
      Set.of(
          "dev.contentservice.delivery.publish.Publisher",
          "dev.contentservice.delivery.outbox.Erasure",
          "dev.contentservice.delivery.outbox.Replay",
          "dev.contentservice.delivery.outbox.DisableBarrier",
          "dev.contentservice.delivery.runtime.Delivery");

  private final BeanFactory beans;

  PublisherFailureAnalyzer(BeanFactory beans) {
    this.beans = beans;
  }

  @Override
  protected @Nullable FailureAnalysis analyze(
      Throwable failure, NoSuchBeanDefinitionException cause) {
    ResolvableType type = cause.getResolvableType();
    if (type == null || !BEANS.contains(type.toClass().getName())) {
      return null;
    }
    if (isDisabled()) {
      return missing(type, "content.delivery.enabled=true", cause);
    }
    if (count(WebhookSource.class) == 0) {
      return missing(type, "a WebhookSource bean", cause);
    }
    return count(DataSource.class) == 0 ? missing(type, "a DataSource bean", cause) : null;
  }

  private boolean isDisabled() {
    return beans.getBeanProvider(Environment.class).stream()
        .anyMatch(each -> "false".equals(each.getProperty("content.delivery.enabled")));
  }

  private int count(Class<?> type) {
    return ((ListableBeanFactory) beans).getBeanNamesForType(type, true, false).length;
  }

  private static FailureAnalysis missing(
      ResolvableType type, String what, NoSuchBeanDefinitionException cause) {
    return new FailureAnalysis(
        "there is no %s, because webhook delivery needs %s; define it"
            .formatted(type.toClass().getSimpleName(), what),
        null,
        cause);
  }
}
