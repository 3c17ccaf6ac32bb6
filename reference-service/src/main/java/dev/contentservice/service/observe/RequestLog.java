package dev.contentservice.service.observe;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.Settings;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.jboss.logmanager.handlers.AsyncHandler;
import org.jboss.logmanager.handlers.ConsoleHandler;

@Singleton
final class RequestLog {
  private static final Logger LOG = Logger.getLogger("dev.contentservice.requests");
  private static final int QUEUE = 8192;

  // A separate handler: the handler of other lines would encode them as JSON again.
  private final Handler lines = lines();
  private final Settings.Log.Format format;

  RequestLog(Settings settings) {
    this.format = settings.log().requests();
    LOG.setUseParentHandlers(false);
    LOG.addHandler(lines);
  }

  /** Asynchronous, so that the caller does not wait for the disk or the pipe. */
  private static Handler lines() {
    AsyncHandler queue = new AsyncHandler(QUEUE);
    queue.addHandler(
        new ConsoleHandler(ConsoleHandler.Target.SYSTEM_OUT, new PatternFormatter("%s%n")));
    return queue;
  }

  /** Flushes the buffered lines. */
  @PreDestroy
  void close() {
    LOG.removeHandler(lines);
    lines.close();
  }

  void write(RequestSummary request) {
    switch (format) {
      case JSON -> LOG.info(BodyJson.mapper().writeValueAsString(members(request)));
      case PLAIN -> LOG.info(plain(members(request)));
      case OFF -> {}
    }
  }

  private static Map<String, Object> members(RequestSummary request) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("time", request.time().toString());
    members.put("request_id", request.requestId());
    request.traceId().ifPresent(id -> members.put("trace_id", id));
    members.put("port", request.port().name().toLowerCase(Locale.ROOT));
    members.put("operation", request.operation());
    members.put("status", request.status());
    members.put("duration_us", request.took().toNanos() / 1000);
    members.put("client", request.client());
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
