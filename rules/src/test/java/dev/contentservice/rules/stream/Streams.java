package dev.contentservice.rules.stream;

import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Streams, and their findings as lines of index, position, rule and pointer. */
final class Streams {

  private static final Map<String, String> REST = new TreeMap<>();

  static {
    for (String flag : List.of("enabled", "nested_items_in_payload")) {
      REST.put(flag, "true");
    }
    for (String nullable : List.of("custom_payload", "http_basic_user", "http_basic_password")) {
      REST.put(nullable, "null");
    }
    REST.put("url", "\"http://a.example\"");
    REST.put("headers", "{}");
    REST.put("events", "[]");
    REST.put("payload_api_version", "\"3\"");
  }

  private Streams() {}

  /** The webhook with the members that a complete one has, too. */
  static String complete(String webhook) {
    StringBuilder text = new StringBuilder(webhook.substring(0, webhook.lastIndexOf('}')));
    REST.forEach(
        (name, value) ->
            text.append(webhook.contains('"' + name + '"') ? "" : ",\"" + name + "\":" + value));
    return text + webhook.substring(webhook.lastIndexOf('}'));
  }

  static StreamCheck check(@Nullable BodyKind kind) {
    return new StreamCheck(kind, EntityRelations.none(), Runnable::run);
  }

  /** A stream that returns small chunks. */
  static InputStream in(byte[]... parts) {
    List<InputStream> streams = new ArrayList<>();
    for (byte[] part : parts) {
      int half = part.length / 2;
      streams.add(new ByteArrayInputStream(part, 0, half));
      streams.add(new ByteArrayInputStream(part, half, part.length - half));
    }
    return new SequenceInputStream(Collections.enumeration(streams));
  }

  static String described(StreamFinding finding) {
    if (finding instanceof InvalidDocument faulty) {
      return String.join(
          "; ",
          faulty.violations().stream()
              .map(
                  v ->
                      "%d@%d:%d %s %s"
                          .formatted(
                              finding.index(),
                              v.place().line(),
                              v.place().column(),
                              v.violation().rule().id(),
                              v.violation().pointer())
                          .stripTrailing())
              .toList());
    }
    return "%d@%d:%d unknown"
        .formatted(finding.index(), finding.start().line(), finding.start().column());
  }
}
