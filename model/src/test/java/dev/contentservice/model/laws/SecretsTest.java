package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/**
 * Text made for people does not depend on a secret, so it cannot hold one: not even a secret that
 * happens to be part of the rest of the text.
 */
@Domain(UpdateWebhookRequests.class)
@Domain(Webhooks.class)
@Domain(DomainContext.Global.class)
class SecretsTest {
  private static final String CANARY = "canary-5f0e6a7b8c9d";

  @Property(tries = BodyLaws.TRIES)
  void an_update_reads_the_same_whatever_the_password(
      @ForAll UpdateWebhookRequest update, @ForAll String one, @ForAll String another) {
    String text = update.httpBasicPassword(one).toString();

    assertThat(update.httpBasicPassword(another)).hasToString(text);
  }

  @Property(tries = BodyLaws.TRIES)
  void an_update_reads_the_same_whatever_the_header_value(
      @ForAll UpdateWebhookRequest update, @ForAll String one, @ForAll String another) {
    String text = update.headers(WebhookHeaders.of(Map.of("Authorization", one))).toString();

    update.headers(WebhookHeaders.of(Map.of("Authorization", another)));

    assertThat(update).hasToString(text);
  }

  @Property(tries = BodyLaws.TRIES)
  void a_webhook_reads_the_same_whatever_the_password(
      @ForAll Webhook webhook, @ForAll String one, @ForAll String another) {
    String text = webhook.httpBasicPassword(one).toString();

    assertThat(webhook.httpBasicPassword(another)).hasToString(text);
  }

  @Property(tries = BodyLaws.TRIES)
  void a_webhook_reads_the_same_whatever_the_header_value(
      @ForAll Webhook webhook, @ForAll String one, @ForAll String another) {
    String text = webhook.headers(WebhookHeaders.of(Map.of("Authorization", one))).toString();

    webhook.headers(WebhookHeaders.of(Map.of("Authorization", another)));

    assertThat(webhook).hasToString(text);
  }

  @Property(tries = BodyLaws.TRIES)
  void a_marked_secret_is_in_the_json_and_not_in_the_text(
      @ForAll UpdateWebhookRequest update, @ForAll Webhook webhook, @ForAll Jackson jackson) {
    Assume.that(!(jackson.write(update) + jackson.write(webhook)).contains(CANARY));
    WebhookHeaders headers = WebhookHeaders.of(Map.of("X-Key", CANARY));
    update.httpBasicPassword(CANARY).headers(headers);
    webhook.httpBasicPassword(CANARY).headers(headers);

    assertThat(jackson.write(update)).contains(CANARY);
    assertThat(jackson.write(webhook)).contains(CANARY);
    assertThat(update.toString() + webhook).doesNotContain(CANARY).contains("X-Key");
  }
}
