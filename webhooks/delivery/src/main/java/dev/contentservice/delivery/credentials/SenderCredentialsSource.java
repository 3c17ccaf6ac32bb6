package dev.contentservice.delivery.credentials;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Supplies the signing keys and the client certificate of each webhook. Must be thread-safe. */
@FunctionalInterface
public interface SenderCredentialsSource {

  /**
   * The credentials of a webhook; {@link SenderCredentials#NONE} if it has none. Return null or
   * throw an exception, whose message is logged and contains no secret, while they are not known:
   * nothing is sent, and the deliveries are due again after a minute.
   *
   * @param webhookId never null
   */
  @Nullable SenderCredentials credentials(String webhookId);

  /**
   * The credentials of the webhooks of one claim, by id; those that are not known are omitted.
   * Called in the transaction of the claim, so it should not wait. The default asks for each:
   * override it to read all in one query. If it throws, each webhook is asked for alone.
   *
   * @param webhookIds one or more
   */
  default Map<String, SenderCredentials> credentials(Set<String> webhookIds) {
    Map<String, SenderCredentials> known = new HashMap<>();
    for (String id : webhookIds) {
      SenderCredentials found = credentials(id);
      if (found != null) {
        known.put(id, found);
      }
    }
    return known;
  }
}
