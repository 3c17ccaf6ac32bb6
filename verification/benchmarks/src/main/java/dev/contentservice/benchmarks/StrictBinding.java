package dev.contentservice.benchmarks;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Reads and writes as the adapters do, for frameworks without them. */
final class StrictBinding {
  private final JsonBodyReader<UpdateWebhookRequest> reader = JsonBodyReader.updateWebhook();
  private final RuleSet<UpdateWebhookRequest> rules =
      WebhookRules.update("w1", Bodies::findId, EntityRelations.none());

  Object read(InputStream body) throws IOException {
    if (reader.read(body.readAllBytes()) instanceof Valid<UpdateWebhookRequest> valid
        && rules.check(valid.body()).passed()) {
      return valid.body();
    }
    throw new IOException("rejected");
  }

  void write(Object resource, OutputStream body) throws IOException {
    body.write(BodyJson.mapper().writeValueAsBytes(resource));
  }
}
