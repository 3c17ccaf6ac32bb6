package dev.contentservice.benchmarks;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Validators of the bytes of an update, and plain binding without validation. */
final class JsonSubjects {
  private static final String CONTRACT = "META-INF/openapi/content-service.yaml";

  private final JsonBodyReader<UpdateWebhookRequest> reader = JsonBodyReader.updateWebhook();
  private final RuleSet<UpdateWebhookRequest> rules =
      WebhookRules.update("w1", Bodies::findId, EntityRelations.none());
  private final JsonMapper plain = new JsonMapper();
  private final ObjectReader binding = plain.readerFor(UpdateWebhookRequest.class);
  private final Schema schema = updateSchema();

  /** Schema violations by the strict reader. */
  ReadResult<UpdateWebhookRequest> read(byte[] body) {
    return reader.read(body);
  }

  boolean accepts(byte[] body) {
    return reader.read(body) instanceof Valid<UpdateWebhookRequest>;
  }

  /** The strict reader, then every rule. */
  boolean readAndCheck(byte[] body) {
    return reader.read(body) instanceof Valid<UpdateWebhookRequest> accepted
        && rules.check(accepted.body()).violations().isEmpty();
  }

  /** Binding by a default mapper, which accepts much that the contract does not allow. */
  UpdateWebhookRequest plainBinding(byte[] body) {
    return binding.readValue(body);
  }

  /** Schema violations by the schema of the contract. */
  List<com.networknt.schema.Error> networknt(byte[] body) {
    return schema.validate(plain.readTree(body));
  }

  private static Schema updateSchema() {
    try (InputStream yaml = JsonSubjects.class.getClassLoader().getResourceAsStream(CONTRACT)) {
      JsonNode contract = new YAMLMapper().readTree(yaml);
      ObjectNode root = (ObjectNode) contract.at("/components/schemas/UpdateWebhookRequest");
      root = root.deepCopy();
      root.putObject("components").set("schemas", contract.at("/components/schemas"));
      SchemaLocation place = SchemaLocation.of("urn:content-service:contract");
      return SchemaRegistry.withDialect(Dialects.getOpenApi30()).getSchema(place, root);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + CONTRACT, e);
    }
  }
}
