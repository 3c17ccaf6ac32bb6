package dev.contentservice.receiver.spring;

import dev.contentservice.receiver.inbox.Inbox;
import dev.contentservice.receiver.inbox.JdbcInbox;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;

/** An inbox in the database of the application, if it has one. */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration",
      "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration",
      "org.springframework.boot.autoconfigure.transaction.jta.JtaAutoConfiguration",
      "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
      "org.springframework.boot.transaction.jta.autoconfigure.JtaAutoConfiguration"
    })
@ConditionalOnClass({DataSourceUtils.class, PlatformTransactionManager.class})
@ConditionalOnSingleCandidate(DataSource.class)
@EnableConfigurationProperties(ReceiverProperties.class)
class InboxAutoConfiguration {

  @Bean
  @DependsOnDatabaseInitialization
  @ConditionalOnMissingBean
  @ConditionalOnSingleCandidate(PlatformTransactionManager.class)
  Inbox contentReceiverInbox(
      DataSource dataSource, PlatformTransactionManager manager, ReceiverProperties properties)
      throws Exception {
    JdbcInbox inbox =
        JdbcInbox.in(new SpringInbox(dataSource, manager)).retention(properties.retention());
    return properties.createTable() ? inbox.createTable() : inbox;
  }
}
