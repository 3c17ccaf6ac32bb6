package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.MESSAGE;
import static dev.contentservice.delivery.http.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.Tables;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.Sender;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** URLs that made other services send requests to internal addresses. */
class BadUrlsTest {
  private static final AddressPolicy PUBLIC = AddressPolicy.publicOnly();

  private final Receiver canary = Receiver.everywhere();

  @AfterEach
  void close() throws IOException {
    canary.close();
  }

  static Stream<JsonNode> badUrls() {
    return Tables.lines("/bad-urls.jsonl")
        .map(line -> JsonMapper.shared().readTree(line).path("input"))
        .filter(input -> input.path("patch").has("url"));
  }

  @ParameterizedTest
  @MethodSource("badUrls")
  void sends_nothing_to_bad_urls(JsonNode input) {
    if (input.has("dns_sequence")) {
      assertDeniedAtTheEnd(input.path("dns_sequence").path("hook.test"));
      return;
    }
    String url = input.path("patch").path("url").asString();
    String here = url.replaceFirst("^(http://[^/:\\[]+|http://\\[[^]]*])/", "$1:PORT/");
    for (String each : List.of(url, here.replace("PORT", Integer.toString(canary.port())))) {
      assertThat(Guarded.send(each, PUBLIC, resolver(input.path("dns"))).error())
          .isIn(expected(input.path("dns")));
    }
    assertThat(canary.accepted()).isZero();
  }

  private static List<ErrorKind> expected(JsonNode dns) {
    return dns.isString()
        ? List.of(ErrorKind.DNS)
        : List.of(ErrorKind.ADDRESS_DENIED, ErrorKind.UNSENDABLE);
  }

  private static HostResolver resolver(JsonNode dns) {
    return name -> {
      if (dns.isString()) {
        throw new UnknownHostException(dns.asString());
      }
      return dns.path(name).valueStream().map(JsonNode::asString).map(Guarded::address).toList();
    };
  }

  private void assertDeniedAtTheEnd(JsonNode answers) {
    String[] addresses =
        answers
            .valueStream()
            .map(address -> address.get(0).asString().replace("93.184.216.34", "127.0.0.1"))
            .toArray(String[]::new);
    // The last address must be denied; the public one before it stands for a receiver here.
    Deque<String> left = new ArrayDeque<>(Arrays.asList(addresses));
    left.removeLast();
    left.add(addresses[addresses.length - 1].replace("127.0.0.1", "127.0.0.2"));
    DeliveryTarget target = target("http://hook.test:" + canary.port() + "/");
    try (EgressPolicy hosts =
            new EgressPolicy(
                AddressPolicy.allowing(CidrBlock.parseList("127.0.0.1/32")),
                name -> List.of(Guarded.address(left.remove())));
        Sender sender = Sender.builder(hosts, () -> Loopback.NOW).build()) {
      for (int i = 1; i < addresses.length; i++) {
        assertThat(sender.send(target, MESSAGE).delivered()).isTrue();
      }
      assertThat(sender.send(target, MESSAGE).error()).isEqualTo(ErrorKind.ADDRESS_DENIED);
    }
    assertThat(canary.received()).hasSize(addresses.length - 1);
  }
}
