package dev.contentservice.receiver.spring;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the receiver of webhooks. {@code toString} does not show the keys.
 *
 * @param keys Keys such as whsec_... or whpk_..., of which each verifies.
 * @param path Path that receives webhooks.
 * @param tolerance How far the time of an attempt may be from that of this machine.
 * @param maxBodySize Longest accepted body.
 * @param createTable Whether to create the table webhook_inbox at the start if it does not exist.
 * @param retention How long it is remembered what was processed.
 * @param deduplicateByMessage Whether an event that several webhooks deliver here is processed once
 *     for each of them.
 */
@ConfigurationProperties("content.receiver")
record ReceiverProperties(
    @Nullable List<String> keys,
    @DefaultValue("/webhooks") String path,
    @DefaultValue("5m") Duration tolerance,
    @DefaultValue("20MB") DataSize maxBodySize,
    @DefaultValue("true") boolean createTable,
    @DefaultValue("30d") Duration retention,
    @DefaultValue("false") boolean deduplicateByMessage) {

  @Override
  public List<String> keys() {
    return keys == null ? List.of() : keys;
  }

  /** No body is longer than the longest array, whatever the setting. */
  int maxBytes() {
    return (int) Math.max(-1, Math.min(Integer.MAX_VALUE, maxBodySize.toBytes()));
  }

  @Override
  public String toString() {
    return "receiver of webhooks at " + path;
  }
}
