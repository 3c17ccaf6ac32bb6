package dev.contentservice.service.webhook;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.Reading;
import dev.contentservice.rules.json.RequestReader;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Webhooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How webhooks come into being: a file with an array of them, each made if its id is not there yet.
 * The file is taken whole or, if one webhook breaks a rule, refused whole. Assumed: the document
 * shows no way to make a webhook.
 */
public final class Provisioning {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Store store;
  private final Webhooks webhooks;
  private final EntityRelations relations;
  private final Clock clock;

  public Provisioning(Store store, Webhooks webhooks, EntityRelations relations, Clock clock) {
    this.store = store;
    this.webhooks = webhooks;
    this.relations = relations;
    this.clock = clock;
  }

  /**
   * Makes the webhooks of this file.
   *
   * @throws ProvisionRefused if the file cannot be read, is no array of webhooks, or one of them
   *     breaks a rule
   */
  public void apply(Path file) {
    List<Webhook> wanted = read(file);
    store.inTransaction(
        handle -> {
          List<String> faults = new ArrayList<>();
          for (int i = 0; i < wanted.size(); i++) {
            makeIfMissing(handle, wanted.get(i), i, faults);
          }
          return refuseIfAny(file, faults);
        });
  }

  private List<Webhook> read(Path file) {
    JsonNode array = array(file);
    RequestReader<Webhook> reader = RequestReader.webhook();
    List<Webhook> wanted = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      Reading<Webhook> reading = reader.read(JSON.writeValueAsBytes(array.get(i)));
      if (reading instanceof Reading.Accepted<Webhook> accepted) {
        wanted.add(accepted.body());
      } else if (reading instanceof Reading.Refused<Webhook> refused) {
        add(refused.report(), i, faults);
      } else {
        faults.add("/" + i + ": not a webhook; write one JSON object");
      }
    }
    refuseIfAny(file, faults);
    return wanted;
  }

  private static JsonNode array(Path file) {
    try {
      JsonNode root = JSON.readTree(Files.readAllBytes(file));
      if (root.isArray()) {
        return root;
      }
    } catch (JacksonException e) {
      throw new ProvisionRefused(
          file, List.of("the file is no JSON, or names a member twice, at " + place(e)));
    } catch (IOException e) {
      throw new ProvisionRefused(file, List.of("the file cannot be read; check path and rights"));
    }
    throw new ProvisionRefused(file, List.of("the file is no JSON array; write [ {...}, {...} ]"));
  }

  /** Only the place: the parser's own words may quote what stands there, such as a password. */
  private static String place(JacksonException e) {
    return "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }

  private void makeIfMissing(Handle handle, Webhook wanted, int index, List<String> faults) {
    if (webhooks.lock(handle, wanted.getId()).isPresent()) {
      return;
    }
    Report report =
        WebhookRules.webhook(name -> webhooks.holderOf(handle, name), relations).check(wanted);
    add(report, index, faults);
    if (report.passed()) {
      webhooks.insert(handle, NewWebhook.complete(wanted), clock.instant());
    }
  }

  private static void add(Report report, int index, List<String> faults) {
    report.errors().forEach(fault -> faults.add("/" + index + fault));
  }

  private static boolean refuseIfAny(Path file, List<String> faults) {
    if (!faults.isEmpty()) {
      throw new ProvisionRefused(file, faults);
    }
    return true;
  }
}
