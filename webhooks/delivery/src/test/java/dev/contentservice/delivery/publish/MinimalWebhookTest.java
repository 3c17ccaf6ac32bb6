package dev.contentservice.delivery.publish;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.DeliveryMessage;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.webhook.CompleteWebhook;
import dev.contentservice.delivery.outbox.internal.webhook.DisablingSource;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.delivery.runtime.WebhookSettings.Shown;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Every method that takes a webhook takes one with only the members that delivery needs. */
class MinimalWebhookTest {
  private final World world = new World(Stores.all().get(0));
  private final JdbcWebhookStore store =
      new JdbcWebhookStore(world.store, world.clock, AddressPolicy.publicOnly());
  private final Set<String> called = new TreeSet<>();

  private static Webhook webhook() {
    return new Webhook()
        .id("w")
        .url("https://w.example/")
        .events(List.of(new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE))));
  }

  private void call(String method, Consumer<Webhook> call) {
    call.accept(webhook());
    called.add(method);
  }

  @Test
  void no_method_fails_for_one() {
    call("CompleteWebhook.defect", it -> assertThat(CompleteWebhook.defect(it)).isNull());
    call("CompleteWebhook.complete", CompleteWebhook::complete);
    call("PayloadSettings.of", it -> assertThat(PayloadSettings.of(it).sha256()).isNotEmpty());
    call(
        "PayloadFormats.payload",
        it -> assertThat(PayloadFormats.defaults().payload(World.created("e"), it)).isNotNull());
    call(
        "DeliveryTarget.of",
        it ->
            assertThat(DeliveryTarget.of(it, SenderCredentials.NONE).headers().names()).isEmpty());
    call("JdbcWebhookStore.put", store::put);
    call(
        "Delivery.shown",
        it -> {
          DeliveryMessage message =
              new DeliveryMessage("d", "w", World.created("e"), PayloadSettings.of(it), 0);
          try (Delivery delivery =
              Delivery.on(world.store.dataSource()).migrateSchema(false).build()) {
            assertThat(delivery.shown(it, SenderCredentials.NONE, message)).isNotNull();
          }
        });
    called.add("HttpAttemptExecutor.shown");
    WebhookSettings settings =
        new WebhookSettings(world.store, store, world.publisher, world.clock, () -> {}, null);
    Shown shown = settings.create("acme", webhook()).webhook();
    call("WebhookSettings.create", it -> settings.create("acme", it));
    call(
        "WebhookSettings.update",
        it ->
            assertThat(settings.update("acme", shown.webhook().getId(), shown.version(), old -> it))
                .isPresent());
    call(
        "WebhookReadResult.readable",
        it -> assertThat(WebhookReadResult.readable(List.of(it)).readable()).hasSize(1));
    call("WebhookSettings.explain", it -> WebhookSettings.explain(it, World.created("e")));
    call(
        "Transaction.publishTo",
        it ->
            assertThat(
                    world.publisher.<Optional<String>>inTransaction(
                        transaction -> transaction.publishTo(it, World.created("e"))))
                .isPresent());
    call(
        "JdbcWebhookStore.disable",
        it -> assertThat(world.store.<Boolean>run(handle -> store.disable(handle, it))).isFalse());
    DisablingSource disabling = new DisablingSource(world.store, world.clock);
    call(
        "DisablingSource.disable",
        it ->
            assertThat(world.store.<Boolean>run(handle -> disabling.disable(handle, it)))
                .isFalse());

    assertThat(called).isEqualTo(methods());
  }

  private static Set<String> methods() {
    JavaClasses all =
        new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("dev.contentservice.delivery");
    Set<String> methods = new TreeSet<>();
    all.stream()
        .filter(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
        .flatMap(each -> each.getMethods().stream())
        .filter(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
        .filter(
            each ->
                each.getParameterTypes().stream()
                    .flatMap(it -> it.getAllInvolvedRawTypes().stream())
                    .anyMatch(it -> it.isEquivalentTo(Webhook.class)))
        .forEach(each -> methods.add(each.getOwner().getSimpleName() + "." + each.getName()));
    methods.removeAll(
        Set.of("WebhookDisabler.disable", "WebhookConsumer.accept", "WebhookReadResult.only"));
    return methods;
  }
}
