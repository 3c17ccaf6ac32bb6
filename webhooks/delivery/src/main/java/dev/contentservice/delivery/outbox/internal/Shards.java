package dev.contentservice.delivery.outbox.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.CRC32;

/** The shards into which webhooks are divided: each belongs to one node. */
public final class Shards {
  /** As many rows has the table; a constant of the schema. */
  static final int COUNT = 64;

  private Shards() {}

  /** The shard of a webhook. It is stored: never change it. */
  public static int of(String webhookId) {
    CRC32 digest = new CRC32();
    digest.update(webhookId.getBytes(UTF_8));
    return (int) (digest.getValue() % COUNT);
  }
}
