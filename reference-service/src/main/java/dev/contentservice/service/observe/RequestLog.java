package dev.contentservice.service.observe;

import dev.contentservice.rules.json.ContentJson;
import dev.contentservice.service.Settings;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** One line for each request. */
@Singleton
final class RequestLog {
  private static final Logger LOG = Logger.getLogger("dev.contentservice.requests");

  private final Settings.Log.Format format;

  RequestLog(Settings settings) {
    this.format = settings.log().requests();
  }

  void write(Seen request) {
    switch (format) {
      case JSON -> LOG.info(ContentJson.mapper().writeValueAsString(members(request)));
      case PLAIN -> LOG.info(plain(members(request)));
      case OFF -> {}
    }
  }

  private static Map<String, Object> members(Seen request) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("time", request.time().toString());
    members.put("request_id", request.requestId());
    members.put("operation", request.operation());
    members.put("status", request.status());
    members.put("duration_us", request.took().toNanos() / 1000);
    request.token().ifPresent(name -> members.put("token", name));
    members.put("bytes_in", request.bytesIn());
    members.put("bytes_out", request.bytesOut());
    return members;
  }

  private static String plain(Map<String, Object> members) {
    return members.entrySet().stream()
        .map(member -> member.getKey() + "=" + member.getValue())
        .collect(Collectors.joining(" "));
  }
}
