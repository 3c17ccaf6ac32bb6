package dev.contentservice.testing;

import dev.contentservice.client.ContentClient;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The extension of {@link ContentServiceTest}, which registers it. */
public final class ContentServiceExtension
    implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

  /** For JUnit. */
  public ContentServiceExtension() {}

  @Override
  public void beforeEach(ExtensionContext context) {
    SharedService.get(context).reset(webhooks(context));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    SharedService.get(context).receiver().requireValidSignatures();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return List.of(ContentClient.class, TestService.class, WebhookReceiver.class).contains(type);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    SharedService shared = SharedService.get(context);
    Class<?> type = parameter.getParameter().getType();
    if (type == ContentClient.class) {
      return shared.client();
    }
    return type == TestService.class ? shared.service() : shared.receiver();
  }

  /** By id: those of the outermost class first, so that nearer ones replace them. */
  private static Map<String, ProvisionedWebhook> webhooks(ExtensionContext context) {
    Deque<AnnotatedElement> elements = new ArrayDeque<>();
    context.getTestMethod().ifPresent(elements::push);
    @Nullable Class<?> type = context.getRequiredTestClass();
    while (type != null) {
      elements.push(type);
      type = type.getEnclosingClass();
    }
    Map<String, ProvisionedWebhook> all = new LinkedHashMap<>();
    for (AnnotatedElement element : elements) {
      all.putAll(webhooksOf(element));
    }
    return all;
  }

  private static Map<String, ProvisionedWebhook> webhooksOf(AnnotatedElement element) {
    Map<String, ProvisionedWebhook> all = new LinkedHashMap<>();
    for (ProvisionedWebhook each : element.getAnnotationsByType(ProvisionedWebhook.class)) {
      String shown = "@ProvisionedWebhook(id = \"%s\") of %s".formatted(each.id(), element);
      if (each.eventTypes().length == 0) {
        throw new ExtensionConfigurationException(
            shown + " has no eventTypes; name one or more, such as \"update\"");
      }
      if (all.put(each.id(), each) != null) {
        throw new ExtensionConfigurationException(shown + " is there twice; choose another id");
      }
    }
    return all;
  }
}
