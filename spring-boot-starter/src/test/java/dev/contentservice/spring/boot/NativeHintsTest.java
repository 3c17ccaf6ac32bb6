package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.aot.hint.MemberCategory.INVOKE_DECLARED_METHODS;
import static org.springframework.aot.hint.predicate.RuntimeHintsPredicates.reflection;
import static org.springframework.aot.hint.predicate.RuntimeHintsPredicates.resource;

import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.event.DeliveryAlert;
import dev.contentservice.rules.validation.ValidItemType;
import dev.contentservice.rules.validation.ValidWebhook;
import dev.contentservice.spring.boot.rules.RulesAutoConfiguration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeHint;
import org.springframework.aot.hint.TypeReference;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.core.io.ClassPathResource;
import org.springframework.javapoet.ClassName;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** What Spring's processing ahead of time writes for an application with delivery and rules. */
class NativeHintsTest {
  private final InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
  private final RuntimeHints hints = hints();

  @Configuration(proxyBeanMethods = false)
  static class Application {
    @Bean
    DataSource dataSource() {
      return new DriverManagerDataSource("jdbc:sqlite::memory:");
    }

    @Bean
    PlatformTransactionManager transactions(DataSource dataSource) {
      return new JdbcTransactionManager(dataSource);
    }

    @Bean
    WebhookSource webhooks() {
      return StoredWebhooks.at("http://127.0.0.1:1");
    }
  }

  private RuntimeHints hints() {
    DefaultGenerationContext generated =
        new DefaultGenerationContext(
            new ClassNameGenerator(ClassName.get(Application.class)), files);
    try (AnnotationConfigApplicationContext application =
        new AnnotationConfigApplicationContext()) {
      application.register(
          Application.class, DeliveryAutoConfiguration.class, RulesAutoConfiguration.class);
      new ApplicationContextAotGenerator().processAheadOfTime(application, generated);
    }
    generated.writeGeneratedContent();
    return generated.getRuntimeHints();
  }

  @Test
  void beans_are_created_by_generated_code() {
    assertThat(files.getGeneratedFiles(Kind.SOURCE).keySet())
        .anyMatch(path -> path.endsWith("DeliveryAutoConfiguration__BeanDefinitions.java"))
        .anyMatch(path -> path.endsWith("RulesAutoConfiguration__BeanDefinitions.java"));
  }

  @ParameterizedTest
  @ValueSource(classes = {Webhook.class, DeliveryAlert.class})
  void all_classes_of_what_is_stored_can_be_read(Class<?> root) {
    RuntimeHints reachable = new RuntimeHints();
    new BindingReflectionHintsRegistrar().registerReflectionHints(reachable.reflection(), root);
    List<TypeReference> ours =
        reachable
            .reflection()
            .typeHints()
            .map(TypeHint::getType)
            .filter(type -> type.getPackageName().startsWith("dev.contentservice.model"))
            .toList();

    assertThat(ours)
        .isNotEmpty()
        .allMatch(
            type ->
                reflection().onType(type).withMemberCategory(INVOKE_DECLARED_METHODS).test(hints));
  }

  @ParameterizedTest
  @ValueSource(classes = {ValidItemType.class, ValidWebhook.class})
  void the_mapping_of_the_rules_can_name_its_constraints(Class<?> constraint) {
    assertThat(
            reflection().onType(constraint).withMemberCategory(INVOKE_DECLARED_METHODS).test(hints))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev/contentservice/delivery/outbox/postgresql/V1__baseline.sql",
        "dev/contentservice/delivery/outbox/sqlite/V1__baseline.sql",
        "dev/contentservice/delivery/dispatch/attempts.js",
        "META-INF/content-service/constraint-mapping.xml",
        "META-INF/content-service/rules.json",
        "dev/contentservice/spring/boot/webhooks-api.yaml",
        "dev/contentservice/spring/boot/webhook-settings.js"
      })
  void what_is_read_at_run_time_is_included(String name) {
    assertThat(new ClassPathResource(name).exists()).isTrue();
    assertThat(resource().forResource(name).test(hints)).isTrue();
  }
}
