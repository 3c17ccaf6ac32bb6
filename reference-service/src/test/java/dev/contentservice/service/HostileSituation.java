package dev.contentservice.service;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One row of the table of hostile clients.
 *
 * @param name what the clients do, in words
 * @param streams concurrent requests on each connection; 1 in HTTP/1.1
 * @param settings of the service, such as a larger number of connections
 * @param closed whether the service closes the connections within seconds
 * @param inEveryBuild whether it runs by default
 */
record HostileSituation(
    String name,
    Withheld withheld,
    String protocol,
    int connections,
    int streams,
    String address,
    String port,
    boolean hasToken,
    String heap,
    EitherStore store,
    String settings,
    boolean closed,
    boolean inEveryBuild) {

  static List<HostileSituation> all() {
    return Table.rows("hostile").stream().map(HostileSituation::of).toList();
  }

  private static HostileSituation of(List<String> row) {
    return new HostileSituation(
        row.get(0),
        Withheld.valueOf(row.get(1)),
        row.get(2),
        Integer.parseInt(row.get(3)),
        Integer.parseInt(row.get(4)),
        row.get(5),
        row.get(6),
        row.get(7).equals("token"),
        row.get(8),
        EitherStore.valueOf(row.get(9)),
        row.get(10),
        row.get(11).equals("closed"),
        row.get(12).equals("build"));
  }

  boolean isHttp2() {
    return protocol.equals("h2-tls");
  }

  boolean isTls() {
    return protocol.endsWith("-tls");
  }

  boolean isOnManagement() {
    return port.equals("management");
  }

  /** Where a body is sent to. */
  String path() {
    return isOnManagement() ? "/events" : "/item-types";
  }

  /** What has a large response. */
  String readPath() {
    return isOnManagement() ? "/q/metrics" : "/docs/swagger-ui-bundle.js";
  }

  int heapMib() {
    return Integer.parseInt(heap.replace("m", ""));
  }

  /** How the service is started. */
  Map<String, String> settings(Path folder, Certificate certificate) throws Exception {
    Map<String, String> all = new HashMap<>(store.in(folder));
    all.put("CONTENT_API_TOKENS", ManyClients.TOKEN + "," + OtherClients.TOKEN);
    all.put("CONTENT_LOG_REQUESTS", "off");
    all.put("JDK_JAVA_OPTIONS", "-Xmx" + heap);
    if (address.equals("ipv6")) {
      all.put("QUARKUS_HTTP_HOST", "::");
      all.put("QUARKUS_MANAGEMENT_HOST", "::1");
      all.put("CONTENT_INSECURE_HTTP", "true");
    }
    if (isTls()) {
      all.putAll(certificate.in(folder));
    }
    Table.lines(settings).forEach(each -> all.put(each.split("=", 2)[0], each.split("=", 2)[1]));
    return all;
  }

  /** Where the hostile clients connect to. */
  URI target(RunningService service) {
    int number = (isOnManagement() ? service.management() : service.base()).getPort();
    String host = address.equals("ipv6") ? "[::1]" : "127.0.0.1";
    return URI.create((isTls() ? "https" : "http") + "://" + host + ":" + number);
  }

  /** Situations with an equal one can share a running service. */
  String service() {
    return String.join(", ", isTls() ? "tls" : "plain", address, heap, store.name(), settings);
  }

  /** All settings except the number of connections, abbreviated. */
  String where() {
    return String.join(", ", protocol, address, port, heap, store.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name;
  }
}
