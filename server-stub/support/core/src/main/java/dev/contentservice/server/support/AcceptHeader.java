package dev.contentservice.server.support;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Content negotiation (RFC 9110, 12.5.1). A success has a media type of the contract, in UTF-8,
 * such as {@code application/json}. A problem is sent regardless of {@code Accept}, as 15.5.7
 * allows, because its status alone does not say how to fix the request.
 *
 * <table>
 * <caption>The most specific matching range decides; among equals the largest weight.</caption>
 * <tr><td>no {@code Accept}, or an empty one</td><td>acceptable</td></tr>
 * <tr><td>{@code application/json;charset=utf-8}</td><td>matches, most specific</td></tr>
 * <tr><td>{@code application/json}</td><td>matches</td></tr>
 * <tr><td>{@code application/*}</td><td>matches</td></tr>
 * <tr><td>{@code *}{@code /*}</td><td>matches, least specific</td></tr>
 * <tr><td>another parameter or charset</td><td>does not match</td></tr>
 * <tr><td>malformed, or {@code q} is no weight</td><td>does not match</td></tr>
 * <tr><td>{@code q=0}</td><td>not acceptable</td></tr>
 * </table>
 */
final class AcceptHeader {
  private static final Set<String> KNOWN_PARAMETERS = Set.of("charset", "q");
  private static final Pattern WEIGHT = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

  private AcceptHeader() {}

  /**
   * Whether the caller accepts a media type.
   *
   * @param lines the values of all {@code Accept} headers
   * @param type such as {@code application/json}
   */
  static boolean allows(List<String> lines, String type) {
    return weight(lines, type) > 0;
  }

  /** The media type that the caller prefers; of equal ones, the first. */
  static Optional<String> preferred(List<String> lines, List<String> types) {
    String best = null;
    double most = 0;
    for (String type : types) {
      double weight = weight(lines, type);
      if (weight > most) {
        best = type;
        most = weight;
      }
    }
    return Optional.ofNullable(best);
  }

  /** How much the caller wants a media type; 0 if it is not acceptable. */
  private static double weight(List<String> lines, String sent) {
    if (lines.isEmpty()
        || sent.contains("*")
        || (lines.size() == 1 && (lines.get(0).equals(sent) || lines.get(0).equals("*/*")))) {
      // Most requests, which need no parsing. What the contract leaves open is acceptable.
      return 1;
    }
    // From the least specific to the most.
    String type = MediaRange.base(sent);
    List<String> matching = List.of("*/*", type.substring(0, type.indexOf('/')) + "/*", type);
    List<String> members = MediaRange.members(lines);
    if (members.isEmpty()) {
      return 1;
    }
    double[] weights = new double[2 * matching.size()];
    int decides = -1;
    for (String member : members) {
      MediaRange range = MediaRange.parse(member).orElse(null);
      if (range != null && matches(range, matching)) {
        int specific =
            2 * matching.indexOf(range.name())
                + (range.parameters().containsKey("charset") ? 1 : 0);
        weights[specific] = Math.max(weights[specific], weight(range.parameters()));
        decides = Math.max(decides, specific);
      }
    }
    return decides < 0 ? 0 : weights[decides];
  }

  private static boolean matches(MediaRange range, List<String> matching) {
    return matching.contains(range.name())
        && KNOWN_PARAMETERS.containsAll(range.parameters().keySet())
        && range.isUtf8()
        && WEIGHT.matcher(range.parameters().getOrDefault("q", "1")).matches();
  }

  private static double weight(Map<String, String> parameters) {
    return Double.parseDouble(parameters.getOrDefault("q", "1"));
  }
}
