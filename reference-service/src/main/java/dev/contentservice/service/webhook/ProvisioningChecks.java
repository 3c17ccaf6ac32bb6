package dev.contentservice.service.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.delivery.Identifier;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Checks of a provisioning file that do not depend on the store: webhooks that the update operation
 * could not address or would not leave in such a state.
 */
final class ProvisioningChecks {
  // RFC 3986, section 5.2.4: clients and proxies remove these from a path.
  private static final Set<String> NO_SEGMENTS = Set.of("", ".", "..");
  private static final String PATH = "/webhooks/";

  private final int maxUri;
  private final List<String> violations = new ArrayList<>();

  private ProvisioningChecks(int maxUri) {
    this.maxUri = maxUri;
  }

  /**
   * Returns a line for each violation.
   *
   * @param maxUri maximum bytes of a path
   */
  static List<String> violations(List<ProvisionedWebhook> webhooks, int maxUri) {
    ProvisioningChecks checks = new ProvisioningChecks(maxUri);
    Map<String, Integer> ids = new HashMap<>();
    Map<String, Integer> names = new HashMap<>();
    for (ProvisionedWebhook each : webhooks) {
      checks.id(each);
      checks.unique(each, "/id", each.webhook().getId(), ids, "");
      checks.unique(each, "/name", each.webhook().getName(), names, " [webhook.name.unique]");
      checks.url(each);
    }
    return checks.violations;
  }

  private void id(ProvisionedWebhook each) {
    String id = each.webhook().getId();
    if (NO_SEGMENTS.contains(id)) {
      add(each, "/id: an id can stand in a path; choose one that is not empty, '.' or '..'");
    } else if (id.codePointCount(0, id.length()) > Identifier.LONGEST) {
      add(
          each,
          "/id: an id has at most " + Identifier.LONGEST + " characters; choose a shorter one");
    } else if (PATH.length() + encodedLength(id) > maxUri) {
      add(
          each,
          "/id: the path of an update, which holds the id, has at most "
              + maxUri
              + " bytes; choose a shorter one or raise CONTENT_MAX_URI");
    }
  }

  private static int encodedLength(String id) {
    return URLEncoder.encode(id, UTF_8).replace("+", "%20").length();
  }

  private void unique(
      ProvisionedWebhook each,
      String member,
      String value,
      Map<String, Integer> firsts,
      String rule) {
    Integer first = firsts.putIfAbsent(value, each.index());
    if (first != null) {
      add(each, member + ": entry " + first + " of the file has the same; choose another" + rule);
    }
  }

  private void url(ProvisionedWebhook each) {
    boolean enabled = Boolean.TRUE.equals(each.webhook().getEnabled());
    if (enabled && Objects.requireNonNullElse(each.webhook().getUrl(), "").isEmpty()) {
      add(each, "/url: an enabled webhook has a url; set it, or leave enabled out");
    }
  }

  private void add(ProvisionedWebhook each, String violation) {
    violations.add(each.violation(violation));
  }
}
