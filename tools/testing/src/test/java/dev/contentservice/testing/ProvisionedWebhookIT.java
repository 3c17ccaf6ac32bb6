package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import org.junit.jupiter.api.Test;

/** Annotations that no service can provision fail the test with a message about themselves. */
class ProvisionedWebhookIT {

  private static void fails(Class<?> tests, String message) {
    assertThat(Run.failures(tests)).singleElement(STRING).startsWith(message);
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "create")
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class TwiceOnTheClass {
    @Test
    void test() {}
  }

  @ContentServiceTest
  static class TwiceOnTheMethod {
    @Test
    @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "create")
    @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
    void test() {}
  }

  @Test
  void an_id_is_there_once_on_an_element() {
    fails(
        TwiceOnTheClass.class,
        "@ProvisionedWebhook(id = \"w\") of class "
            + TwiceOnTheClass.class.getName()
            + " is there");
    fails(
        TwiceOnTheMethod.class,
        "@ProvisionedWebhook(id = \"w\") of void "
            + TwiceOnTheMethod.class.getName()
            + ".test() is there twice; choose another id");
  }

  @ContentServiceTest
  @ProvisionedWebhook(
      id = "w",
      entityType = "item",
      eventTypes = {})
  static class NoEventTypes {
    @Test
    void test() {}
  }

  @Test
  void event_types_are_named() {
    fails(
        NoEventTypes.class,
        "@ProvisionedWebhook(id = \"w\") of class "
            + NoEventTypes.class.getName()
            + " has no eventTypes; name one or more, such as \"update\"");
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "", entityType = "item", eventTypes = "update")
  static class EmptyId {
    @Test
    void test() {}
  }

  @Test
  void a_rejected_id_is_named() {
    fails(
        EmptyId.class,
        "the service rejects @ProvisionedWebhook: /0/id: the id of a provisioned webhook must");
  }
}
