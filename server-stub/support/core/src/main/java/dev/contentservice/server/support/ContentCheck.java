package dev.contentservice.server.support;

import java.util.List;

/**
 * Requires a body to be declared once as JSON in UTF-8, without a content coding. A framework alone
 * would also parse a form from another site, which a browser sends without a preflight.
 */
final class ContentCheck {
  private static final String JSON = "application/json";

  private ContentCheck() {}

  static void check(RequestHead head) {
    if (!isJson(head.header("Content-Type"))) {
      throw ProblemException.ofStatus(ProblemKind.UNSUPPORTED_MEDIA_TYPE.status());
    }
    List<String> codings = head.header("Content-Encoding");
    if (!codings.isEmpty()
        && !MediaRange.members(codings).stream().allMatch("identity"::equalsIgnoreCase)) {
      throw new ProblemException(
          ProblemKind.UNSUPPORTED_MEDIA_TYPE,
          "a body is read without content codings; send it uncompressed and no Content-Encoding");
    }
  }

  private static boolean isJson(List<String> types) {
    // Most requests have exactly this text, which needs no parsing.
    return types.size() == 1 && (types.get(0).equals(JSON) || isJson(types.get(0)));
  }

  private static boolean isJson(String type) {
    return MediaRange.parse(type)
        .filter(range -> range.name().equals(JSON))
        .filter(MediaRange::isUtf8)
        .isPresent();
  }
}
