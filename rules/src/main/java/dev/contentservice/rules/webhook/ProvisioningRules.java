package dev.contentservice.rules.webhook;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;

/**
 * The rules for the entries of a provisioning file. Assumed: the document shows no way to create a
 * webhook.
 */
public final class ProvisioningRules {
  /** Two entries of one file have different ids; it depends on other entries. */
  public static final RuleDescriptor UNIQUE_ID =
      new RuleDescriptor(
          "provisioning.id.unique",
          Severity.ERROR,
          "every entry of a provisioning file must have its own id",
          "2.2, assumed: provisioning");

  private ProvisioningRules() {}

  /** The violation by an entry with the id of this earlier one, counted from 0. */
  public static Violation sameId(long earlier) {
    return same(UNIQUE_ID, "id", earlier);
  }

  /** The violation by an entry with the name of this earlier one, counted from 0. */
  public static Violation sameName(long earlier) {
    return same(NameIsUniqueAmongWebhooks.DESCRIPTOR, "name", earlier);
  }

  private static Violation same(RuleDescriptor rule, String member, long earlier) {
    String fix = "choose another; entry " + earlier + " of the file has the same";
    return new Violation(rule, Pointer.BODY.member(member), fix);
  }

  /**
   * The rules for one entry, without its {@code signing_keys}: those of a complete webhook and the
   * ones of provisioning.
   *
   * @param relations as in {@link WebhookRules#webhook}
   */
  public static RuleSet<Webhook> entry(EntityRelations relations) {
    return WebhookRules.webhook(WebhookNameLookup.none(), relations)
        .and(new IdCanBeAddressed())
        .and(new EnabledWebhookHasUrl());
  }
}
