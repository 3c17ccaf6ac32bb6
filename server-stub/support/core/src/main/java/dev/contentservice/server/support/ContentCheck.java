package dev.contentservice.server.support;

import dev.contentservice.server.operations.RequestBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requires a body to be declared once with a media type of the contract in UTF-8, without a content
 * coding; and no body where the contract has none. A framework alone would also parse a form from
 * another site, which a browser sends without a preflight.
 */
final class ContentCheck {
  private ContentCheck() {}

  static void check(@Nullable RequestBody body, RequestHead head) {
    if (body == null) {
      if (isDeclared(head)) {
        throw unexpected();
      }
    } else if (body.required() || isDeclared(head) || !head.header("Content-Type").isEmpty()) {
      check(body.mediaTypes(), head);
    }
  }

  /** The problem of a body where the contract has none. */
  static ProblemException unexpected() {
    return new ProblemException(ProblemKind.BAD_REQUEST, "this operation takes no body; send none");
  }

  private static void check(List<String> allowed, RequestHead head) {
    if (!isOneOf(allowed, head.header("Content-Type"))) {
      throw unsupported(allowed);
    }
    List<String> codings = head.header("Content-Encoding");
    if (!codings.isEmpty()
        && !MediaRange.members(codings).stream().allMatch("identity"::equalsIgnoreCase)) {
      throw new ProblemException(
          ProblemKind.UNSUPPORTED_MEDIA_TYPE,
          "a body is read without content codings; send it uncompressed and no Content-Encoding");
    }
  }

  /** Whether the head says that a body follows. */
  private static boolean isDeclared(RequestHead head) {
    return !head.header("Transfer-Encoding").isEmpty()
        || head.header("Content-Length").stream().anyMatch(length -> !length.equals("0"));
  }

  /** A media type without the parameters that JSON does not define; another one as it is. */
  static String plain(String type) {
    return MediaRange.parse(type).map(MediaRange::name).filter(ContentCheck::isJson).orElse(type);
  }

  static boolean isJson(String name) {
    return name.endsWith("/json") || name.endsWith("+json");
  }

  private static ProblemException unsupported(List<String> allowed) {
    return allowed.contains("application/json")
        ? ProblemException.ofStatus(ProblemKind.UNSUPPORTED_MEDIA_TYPE.status())
        : new ProblemException(
            ProblemKind.UNSUPPORTED_MEDIA_TYPE,
            "a body has another type; send 'Content-Type: " + String.join("' or '", allowed) + "'");
  }

  private static boolean isOneOf(List<String> allowed, List<String> types) {
    // Most requests have exactly this text, which needs no parsing.
    return types.size() == 1
        && (allowed.contains(types.get(0))
            || MediaRange.parse(types.get(0))
                .filter(range -> allowed.stream().anyMatch(range::isIn))
                .filter(MediaRange::isUtf8)
                .isPresent());
  }
}
