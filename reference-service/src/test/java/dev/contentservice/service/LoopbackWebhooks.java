package dev.contentservice.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Settings that provision webhooks whose receivers are on this machine. */
final class LoopbackWebhooks {
  private LoopbackWebhooks() {}

  /** The webhooks as a JSON array; the file with them is put into the folder. */
  static Map<String, String> in(Path folder, String webhooks) throws IOException {
    Path file = Files.writeString(folder.resolve("webhooks.json"), webhooks);
    Map<String, String> settings = new HashMap<>();
    settings.put("CONTENT_API_TOKENS", ManyClients.TOKEN);
    settings.put("CONTENT_PROVISION", file.toString());
    settings.put("CONTENT_DELIVERY_ALLOWED_ADDRESSES", "127.0.0.0/8");
    return settings;
  }
}
