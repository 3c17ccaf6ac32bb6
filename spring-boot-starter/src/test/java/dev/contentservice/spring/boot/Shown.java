package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/** What an application shows below APPLICATION FAILED TO START. */
final class Shown {
  private Shown() {}

  static String by(ApplicationContextRunner boot) {
    AtomicReference<ConfigurableApplicationContext> created = new AtomicReference<>();
    AtomicReference<String> shown = new AtomicReference<>();
    boot.withInitializer(created::set)
        .run(
            context -> {
              assertThat(context).hasFailed();
              shown.set(analyzed(context.getStartupFailure(), created.get()));
            });
    return shown.get();
  }

  private static String analyzed(Throwable failure, ConfigurableApplicationContext context) {
    ArgumentResolver arguments =
        ArgumentResolver.of(BeanFactory.class, context.getBeanFactory())
            .and(Environment.class, context.getEnvironment());
    return SpringFactoriesLoader.forDefaultResourceLocation()
        .load(
            FailureAnalyzer.class,
            arguments,
            FailureHandler.logging(LogFactory.getLog(Shown.class)))
        .stream()
        .map(each -> each.analyze(failure))
        .filter(Objects::nonNull)
        .map(FailureAnalysis::getDescription)
        .findFirst()
        .orElse("nothing");
  }
}
