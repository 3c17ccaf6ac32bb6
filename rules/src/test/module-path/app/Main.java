package app;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.validation.RuleValidation;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Uses each of the four validators. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws IOException {
    CreateItemTypeRequest body =
        new CreateItemTypeRequest("A", "a")
            .orderingMeta(OrderingMeta.CREATED_AT)
            .orderingField(FieldReference.of("f1"));
    System.out.println(ItemTypeRules.CREATE.check(body).errors().get(0).pointer());
    try (ValidatorFactory factory =
        RuleValidation.addTo(
                Validation.byDefaultProvider().configure(),
                WebhookNameLookup.none(),
                EntityRelations.none())
            .buildValidatorFactory()) {
      factory
          .getValidator()
          .validate(body)
          .forEach(v -> System.out.println(v.getPropertyPath() + ": " + v.getMessage()));
    }
    byte[] bytes = "{\"name\": \"A\", \"singleton\": true}".getBytes(StandardCharsets.UTF_8);
    if (JsonBodyReader.createItemType().read(bytes) instanceof Invalid<?> invalid) {
      System.out.println(invalid.report().errors().get(0).pointer());
    }
    StreamCheck check = new StreamCheck(null, EntityRelations.none(), Runnable::run);
    check.check(
        new ByteArrayInputStream(bytes), finding -> System.out.println(finding.start().line()));
    System.out.println(StreamCheck.class.getModule().getName());
  }
}
