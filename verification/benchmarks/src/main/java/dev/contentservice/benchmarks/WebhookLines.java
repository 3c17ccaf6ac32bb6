package dev.contentservice.benchmarks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Writes a file of valid webhooks with unique names, one per line: {@code WebhookLines FILE [COUNT
 * [SEED [SHAPE]]]}. The same seed and shape give the same file.
 */
public final class WebhookLines {
  private static final String[] KINDS = {"item", "item_type", "upload"};
  private static final String[] EVENTS = {
    "'create'", "'create','update'", "'create','update','delete'", "'publish','unpublish'"
  };

  private final Random random;
  private final Shape shape;

  /** What a webhook has. */
  enum Shape {
    /** About 450 bytes: headers, a subscription and a filter. */
    PLAIN,
    /** About 280 bytes: neither headers nor subscriptions. */
    FEW,
    /** About 1,800 bytes: a custom payload, too. */
    TEXT
  }

  private WebhookLines(long seed, Shape shape) {
    this.random = new Random(seed);
    this.shape = shape;
  }

  /** Writes a million webhooks by default. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 0) {
      throw new IllegalArgumentException(
          "name the file to write: WebhookLines FILE [COUNT [SEED [SHAPE]]]");
    }
    int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    Shape shape =
        arguments.length > 3 ? Shape.valueOf(arguments[3].toUpperCase(Locale.ROOT)) : Shape.PLAIN;
    WebhookLines lines = new WebhookLines(seed, shape);
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
        'custom_payload':%s,'headers':{%s},'events':[%s],\
        'http_basic_user':null,'http_basic_password':null,'enabled':%b,\
        'payload_api_version':'3','nested_items_in_payload':%b}"""
        .formatted(
            number,
            number,
            site,
            site,
            number,
            shape == Shape.TEXT ? "'" + "abcdefgh ".repeat(150) + "'" : null,
            shape == Shape.FEW ? "" : "'X-Site':'%s','Accept':'application/json'".formatted(site),
            shape == Shape.FEW ? "" : subscription(kind),
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
