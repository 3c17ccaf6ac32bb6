package com.example.cms;

import com.example.cms.operations.ContractOperations;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Checks requests and bodies by the adapted contract, then by the rules. Thread-safe. */
public final class CmsChecks {
  private static final JsonBodyReader<dev.contentservice.model.CreateItemTypeRequest> CREATE =
      adapted(JsonBodyReader.createItemType());
  private static final JsonBodyReader<dev.contentservice.model.UpdateWebhookRequest> UPDATE =
      adapted(JsonBodyReader.updateWebhook());

  private CmsChecks() {}

  private static <T> JsonBodyReader<T> adapted(JsonBodyReader<T> reader) {
    try (InputStream contract = CmsChecks.class.getResourceAsStream("/contract.yaml")) {
      return reader.adaptedTo(contract);
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The checks of whole requests, for the server support. */
  public static RequestChecker requests(TokenVerifier tokens) {
    return RequestChecker.builder(ContractOperations.ALL, tokens)
        .rules(ContractRules.of(WebhookNameLookup.none()))
        .build();
  }

  /** The violations of a body that creates a model. */
  public static Report createItemType(byte[] body) {
    return check(CREATE, ItemTypeRules.CREATE, body);
  }

  /** The violations of a body that updates a webhook. */
  public static Report updateWebhook(String id, byte[] body) {
    return check(
        UPDATE, WebhookRules.update(id, WebhookNameLookup.none(), EntityRelations.none()), body);
  }

  private static <T> Report check(JsonBodyReader<T> reader, RuleSet<T> rules, byte[] body) {
    ReadResult<T> result = reader.read(body);
    if (result instanceof ReadResult.Valid<T> valid) {
      return rules.check(valid.body());
    }
    if (result instanceof ReadResult.Invalid<T> invalid) {
      return invalid.report();
    }
    return Report.of(List.of(((ReadResult.Malformed<T>) result).violation()));
  }
}
