package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Both sides of each limit of {@code url} (assumptions callable-url and denied-addresses). */
final class UrlLaws {
  private static final String HOST = "https://hooks.example.com";
  private static final String LABEL = "a".repeat(63);

  /** 253 characters. */
  private static final String LONG_NAME =
      String.join(".", LABEL, LABEL, LABEL, "b".repeat(57), "com");

  private static final List<String> CALLABLE =
      List.of(
          "HTTPS://hooks.example.com/",
          "http://hooks.example.com/",
          HOST + ":1/",
          HOST + ":65535?a",
          "https://hooks",
          "https://hooks.example.com./",
          "https://" + LABEL + ".example.com/",
          "https://" + LONG_NAME,
          "https://" + LONG_NAME + "./",
          "https://a.1a.a--b.xn--bcher-kva.example/",
          HOST + "/?a=b?c/d",
          HOST + "/-._~!$&'()*+,;=:@/%2f%C3%BC");

  private static final List<String> NOT_CALLABLE =
      List.of(
          "",
          " " + HOST,
          HOST + "/ ",
          HOST + "/\n",
          "//hooks.example.com/",
          "ws://hooks.example.com/",
          "file:///etc/passwd",
          "mailto:a@example.com",
          "https:///a",
          "https://@hooks.example.com/",
          HOST + "#",
          HOST + ":/",
          HOST + ":080/",
          HOST + ":99999/",
          HOST + ":-1/",
          HOST + ":a/",
          HOST + "/%",
          HOST + "/%2",
          HOST + "/?a=%zz",
          HOST + "/\u00fc",
          "https://h\u00fc.example.com/",
          "https://.example.com/",
          "https://-a.example.com/",
          "https://a-.example.com/",
          "https://a b.example.com/",
          "https://a" + LABEL + ".example.com/",
          "https://a" + LONG_NAME,
          "https://" + LONG_NAME.replace(".b", ".bb"),
          "https://" + LONG_NAME.replace(".b", ".bb") + "./a",
          "https://hooks.123/",
          "https://hooks.0x1/",
          "https://0x7f000001/",
          "https://01.2.3.4/",
          "https://1.2.3.256/",
          "https://[2606:4700::1111/",
          "https://[2606:4700::1111%251]/",
          "https://[2606]/");

  private static final List<String> CLOSED_NETWORKS =
      List.of(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4",
          "168.63.129.16/32");

  private static final List<String> CLOSED =
      List.of(
          "localhost",
          "LOCALHOST",
          "localhost.",
          "a.LocalHost",
          "a.localhost.",
          "[::]",
          "[1fff:ffff::1]",
          "[4000::1]",
          "[fc00::1]",
          "[fe80::1]",
          "[ff02::1]",
          "[2001::1]",
          "[2001:1ff:ffff::1]",
          "[2001:db8::1]",
          "[2002:808:808::1]",
          "[3fff::1]",
          "[3fff:fff::1]",
          "[::ffff:8.8.8.8]",
          "[64:ff9b::10.0.0.1]",
          "[64:ff9b::a9fe:a9fe]",
          "[2606:4700::5efe:808:808]",
          "[2606:4700::200:5efe:808:808]");

  private static final List<String> OPEN =
      List.of(
          "localhost.example.com",
          "mylocalhost",
          "[2001:200::1]",
          "[2001:db9::1]",
          "[2003::1]",
          "[2606:4700:4700::1111]",
          "[2606:4700::100:5efe:808:808]",
          "[3fff:1000::1]",
          "[64:ff9b::8.8.8.8]");

  private UrlLaws() {}

  static List<Check> all() {
    return List.of(
        accepted("callable-limits", List.of("callable-url", "formats-and-lengths"), CALLABLE),
        rejected(
            "not-callable-limits",
            "callable-url",
            Stream.concat(NOT_CALLABLE.stream(), characters()).toList()),
        accepted(
            "open-addresses",
            List.of("callable-url", "denied-addresses"),
            Stream.concat(neighbours(), OPEN.stream()).flatMap(UrlLaws::urls).toList()),
        rejected(
            "closed-addresses",
            "denied-addresses",
            Stream.concat(ends(), CLOSED.stream()).flatMap(UrlLaws::urls).toList()),
        length());
  }

  /** Nothing else in a URL decides whether its host is closed. */
  private static Stream<String> urls(String host) {
    return Stream.of(
        "https://" + host,
        "http://" + host + "/",
        "HTTPS://" + host + ":8443/",
        "http://" + host + ":1?a=b",
        "https://" + host + "/a?b=https://hooks.example.com/");
  }

  private static Check accepted(String id, List<String> cites, List<String> urls) {
    return new Check(
        "update-url-" + id,
        cites,
        "a URL just inside what the contract allows is stored",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String url : s.texts("url", urls)) {
            ObjectNode body = Json.object("url", Json.string(url));
            Expect.that(webhook.update(body)).accepted().member("/url", body.get("url"));
          }
        });
  }

  private static Check rejected(String id, String cite, List<String> urls) {
    return new Check(
        "update-url-" + id,
        List.of(cite),
        "a URL just outside what the contract allows is rejected and changes nothing",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String url : urls) {
            ObjectNode body = Json.object("enabled", Json.parse("false"));
            Expect.that(webhook.update(body.put("url", url))).rejected();
          }
          webhook.expectUnchanged();
        });
  }

  private static Check length() {
    return new Check(
        "update-url-length",
        List.of("callable-url", "formats-and-lengths", "limits"),
        "a URL of 8000 characters is stored, a longer one rejected",
        s -> {
          TestWebhook webhook = s.webhook();
          String longest = HOST + "/" + "a".repeat(8000 - HOST.length() - 1);
          ObjectNode body = Json.object("url", Json.string(longest));
          Expect.that(webhook.update(body)).accepted().member("/url", body.get("url"));
          Expect.that(webhook.update(body.put("url", longest + "a"))).rejected();
        });
  }

  /** Each character that RFC 3986 does not allow in a path and in a query. */
  private static Stream<String> characters() {
    return " \"<>[\\]^`{|}\u007f\t\u00e9\u6587"
        .codePoints()
        .mapToObj(Character::toString)
        .flatMap(c -> Stream.of("/" + c, "/a" + c + "b", "/?" + c, "?a=" + c + "b", c + "/"))
        .map(rest -> HOST + rest);
  }

  private record Network(long first, long last) {
    static Network of(String text) {
      String[] parts = text.split("[./]", -1);
      long first = 0;
      for (int i = 0; i < 4; i++) {
        first = (first << 8) | Integer.parseInt(parts[i]);
      }
      return new Network(first, first + (1L << (32 - Integer.parseInt(parts[4]))) - 1);
    }

    boolean has(long address) {
      return first <= address && address <= last;
    }
  }

  private static String dotted(long address) {
    return "%d.%d.%d.%d"
        .formatted(address >> 24, (address >> 16) & 255, (address >> 8) & 255, address & 255);
  }

  /** The first and the last address of each closed network. */
  private static Stream<String> ends() {
    return CLOSED_NETWORKS.stream()
        .map(Network::of)
        .flatMap(network -> Stream.of(network.first, network.last))
        .map(UrlLaws::dotted);
  }

  /** The addresses before and after each closed network, unless another one has them. */
  private static Stream<String> neighbours() {
    List<Network> networks = CLOSED_NETWORKS.stream().map(Network::of).toList();
    List<String> open = new ArrayList<>();
    for (Network network : networks) {
      for (long address : List.of(network.first - 1, network.last + 1)) {
        boolean exists = address >= 0 && address >> 32 == 0;
        if (exists && networks.stream().noneMatch(each -> each.has(address))) {
          open.add(dotted(address));
        }
      }
    }
    return open.stream();
  }
}
