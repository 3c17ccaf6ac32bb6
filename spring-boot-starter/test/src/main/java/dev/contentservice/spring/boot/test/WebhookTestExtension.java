package dev.contentservice.spring.boot.test;

import dev.contentservice.delivery.runtime.WebhookSettings;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.junit.jupiter.SpringExtension;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** The extension of {@link WebhookTest}. */
final class WebhookTestExtension implements ParameterResolver, AfterEachCallback {
  private static final Namespace NAMESPACE = Namespace.create(WebhookTestExtension.class);

  /** Only in a test: what JUnit calls before is no test, and has no end. */
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestReceiver.class
        && context.getTestMethod().isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Store store = context.getStore(NAMESPACE);
    TestReceiver known = store.get(TestReceiver.class, TestReceiver.class);
    if (known != null) {
      return known;
    }
    TestReceiver started = start(context);
    store.put(TestReceiver.class, started);
    return started;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    TestReceiver started =
        context.getStore(NAMESPACE).remove(TestReceiver.class, TestReceiver.class);
    if (started != null) {
      started.close();
    }
  }

  private static TestReceiver start(ExtensionContext context) {
    ApplicationContext application = SpringExtension.getApplicationContext(context);
    WebhookSettings settings =
        application
            .getBeanProvider(WebhookSettings.class)
            .getIfAvailable(
                () -> {
                  throw new ParameterResolutionException(
                      "the application has no bean WebhookSettings; store its webhooks in a bean"
                          + " JdbcWebhookStore, and delivery must be enabled");
                });
    return new TestReceiver(settings, TransactionSynchronizationManager::isActualTransactionActive);
  }
}
