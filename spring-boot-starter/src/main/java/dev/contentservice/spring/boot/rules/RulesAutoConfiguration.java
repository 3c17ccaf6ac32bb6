package dev.contentservice.spring.boot.rules;

import dev.contentservice.rules.validation.RuleValidation;
import jakarta.validation.Validator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnResource;
import org.springframework.boot.validation.autoconfigure.ValidationConfigurationCustomizer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Role;
import org.springframework.validation.beanvalidation.LocalValidatorFactoryBean;

/**
 * Adds the rules to the validator of the application. Its bean replaces the one of Spring Boot,
 * under the same name and with the same customizers, whose class differs between 3.5 and 4.
 */
@AutoConfiguration(
    beforeName = {
      "org.springframework.boot.autoconfigure.validation.ValidationAutoConfiguration",
      "org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration"
    })
@ConditionalOnClass({RuleValidation.class, LocalValidatorFactoryBean.class})
@ConditionalOnResource(
    resources = "classpath:META-INF/services/jakarta.validation.spi.ValidationProvider")
@ImportRuntimeHints(RulesHints.class)
public class RulesAutoConfiguration {

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ValidationConfigurationCustomizer.class)
  static class OfSpringBoot4 {
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    @ConditionalOnMissingBean(Validator.class)
    static RuleValidatorFactoryBean defaultValidator(
        ApplicationContext context, ObjectProvider<ValidationConfigurationCustomizer> customizers) {
      return new RuleValidatorFactoryBean(
          context,
          configuration ->
              customizers.orderedStream().forEach(each -> each.customize(configuration)));
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(
      org.springframework.boot.autoconfigure.validation.ValidationConfigurationCustomizer.class)
  static class OfSpringBoot3 {
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    @ConditionalOnMissingBean(Validator.class)
    static RuleValidatorFactoryBean defaultValidator(
        ApplicationContext context,
        ObjectProvider<
                org.springframework.boot.autoconfigure.validation.ValidationConfigurationCustomizer>
            customizers) {
      return new RuleValidatorFactoryBean(
          context,
          configuration ->
              customizers.orderedStream().forEach(each -> each.customize(configuration)));
    }
  }
}
