package dev.contentservice.benchmarks;

/** The rules about single strings as regular expressions for the whole string. */
final class Patterns {
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final String NUMBER = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
  private static final String HOST_END = "(?=[:/?]|$)";
  private static final String NOT_A_NUMBER = "(?!(?:[0-9]+|0[xX][0-9a-fA-F]*)\\.?" + HOST_END + ")";
  private static final String NAME =
      "(?=[^:/?]{1,253}" + HOST_END + ")(?:" + LABEL + "\\.)*" + NOT_A_NUMBER + LABEL + "\\.?";
  private static final String IPV4 = NUMBER + "(?:\\." + NUMBER + "){3}";
  // Looser than the rule, which parses the address.
  private static final String IPV6 = "\\[[0-9A-Fa-f:.]+\\]";
  private static final String PORT =
      ":(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";
  private static final String REST = "[/?](?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]++|%[0-9A-Fa-f]{2})*+";

  static final String URL =
      "(?i:https?)://(?:"
          + IPV4
          + HOST_END
          + "|"
          + NAME
          + "|"
          + IPV6
          + ")"
          + "(?:"
          + PORT
          + ")?(?:"
          + REST
          + ")?";

  static final String TOKEN = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";

  static final String NOT_RESERVED =
      "(?i)(?!(?:webhook-|x-aws-ec2-metadata-).*|(?:connection|content-encoding|content-length"
          + "|expect|host|http2-settings|keep-alive|proxy-authenticate|proxy-authorization"
          + "|proxy-connection|te|trailer|trailers|transfer-encoding|upgrade|metadata"
          + "|metadata-flavor|x-google-metadata-request)$).*";

  static final String PLAIN_TEXT = "(?:[!-~](?:[\\t -~]*[!-~])?)?";
  static final String USER = "[^:\\x00-\\x1F\\x7F]*";
  static final String PASSWORD = "[^\\x00-\\x1F\\x7F]*";

  private Patterns() {}
}
