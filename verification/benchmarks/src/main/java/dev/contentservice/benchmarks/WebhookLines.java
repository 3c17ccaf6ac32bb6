package dev.contentservice.benchmarks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes a file of valid webhooks with unique names, one per line: {@code WebhookLines FILE [COUNT
 * [SEED]]}. The same seed gives the same file.
 */
public final class WebhookLines {
  private static final String[] KINDS = {"item", "item_type", "upload"};
  private static final String[] EVENTS = {
    "'create'", "'create','update'", "'create','update','delete'", "'publish','unpublish'"
  };

  private final Random random;

  private WebhookLines(long seed) {
    this.random = new Random(seed);
  }

  /** Writes a million webhooks by default. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 0) {
      throw new IllegalArgumentException(
          "name the file to write: WebhookLines FILE [COUNT [SEED]]");
    }
    int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    WebhookLines lines = new WebhookLines(seed);
    try (BufferedWriter file = Files.newBufferedWriter(Path.of(arguments[0]))) {
      for (int number = 0; number < count; number++) {
        file.write(lines.line(number));
        file.write('\n');
      }
    }
  }

  private String line(int number) {
    String kind = KINDS[random.nextInt(KINDS.length)];
    String site = Integer.toString(random.nextInt(100_000), 36);
    return """
        {'id':'w%d','name':'Search indexer %d of site %s','url':'https://hooks-%s.example.com/index/%d',\
        'custom_payload':null,'headers':{'X-Site':'%s','Accept':'application/json'},'events':[%s],\
        'http_basic_user':null,'http_basic_password':null,'enabled':%b,\
        'payload_api_version':'3','nested_items_in_payload':%b}"""
        .formatted(
            number,
            number,
            site,
            site,
            number,
            site,
            subscription(kind),
            random.nextBoolean(),
            random.nextBoolean())
        .replace('\'', '"');
  }

  private String subscription(String kind) {
    return """
        {'entity_type':'%s','event_types':[%s],\
        'filter':{'entity_type':'%s','entity_ids':['%d','7%d']}}"""
        .formatted(
            kind,
            EVENTS[random.nextInt(EVENTS.length)],
            kind,
            random.nextInt(1_000_000),
            random.nextInt(1_000_000));
  }
}
