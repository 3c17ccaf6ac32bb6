package dev.contentservice.conformance.example;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The addresses of URLs that webhooks may not have. */
final class ClosedAddresses {
  private static final Pattern NETWORK =
      Pattern.compile("(?<= )[0-9a-f:.]+[0-9:](/[0-9]+)?(?=[,; ])");
  private static final List<String> NETWORKS = ofTheContract();

  private ClosedAddresses() {}

  /**
   * The networks that the contract lists in words, so that this service shares none with checks.
   */
  private static List<String> ofTheContract() {
    try (InputStream contract =
        ClosedAddresses.class.getResourceAsStream("/META-INF/openapi/content-service.yaml")) {
      String url =
          new YAMLMapper()
              .readTree(contract)
              .at("/components/schemas/UpdateWebhookRequest/properties/url/description")
              .asString()
              .replaceAll("\\s+", " ");
      int from = url.indexOf("Such addresses are ");
      String listed = url.substring(from, url.indexOf("addresses with", from));
      return NETWORK
          .matcher(listed)
          .results()
          .map(MatchResult::group)
          .map(text -> text.contains("/") ? text : text + "/32")
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a callable URL has such an address. */
  static boolean has(String url) {
    String host = URI.create(url).getHost().toLowerCase(Locale.ROOT);
    if (host.startsWith("[")) {
      return isClosedV6(address(host.substring(1, host.length() - 1)));
    }
    return host.matches("(.*\\.)?localhost\\.?")
        || (host.matches("[0-9.]+") && isIn(address(host), NETWORKS));
  }

  private static boolean isClosedV6(byte[] bytes) {
    // Java returns the IPv4 address that an IPv6 address has.
    if (bytes.length == 4) {
      return true;
    }
    if (isIn(bytes, List.of("64:ff9b::/96"))) {
      return isIn(Arrays.copyOfRange(bytes, 12, 16), NETWORKS);
    }
    boolean tunnel =
        (bytes[8] & ~2) == 0 && bytes[9] == 0 && bytes[10] == 0x5e && bytes[11] == (byte) 0xfe;
    return tunnel || !isIn(bytes, List.of("2000::/3")) || isIn(bytes, NETWORKS);
  }

  private static boolean isIn(byte[] bytes, List<String> networks) {
    return networks.stream().map(text -> text.split("/", -1)).anyMatch(each -> isIn(bytes, each));
  }

  private static boolean isIn(byte[] bytes, String[] network) {
    byte[] base = address(network[0]);
    int rest = bytes.length * 8 - Integer.parseInt(network[1]);
    return base.length == bytes.length
        && new BigInteger(1, base)
            .shiftRight(rest)
            .equals(new BigInteger(1, bytes).shiftRight(rest));
  }

  private static byte[] address(String literal) {
    try {
      return InetAddress.getByName(literal).getAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(literal, e);
    }
  }
}
