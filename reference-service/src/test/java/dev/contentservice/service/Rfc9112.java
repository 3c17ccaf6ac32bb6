package dev.contentservice.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The requests in a stream of bytes by the grammar of RFC 9112 and RFC 3986, in regular
 * expressions. Shares no code with the service. Where the grammar leaves a choice to the server,
 * this is the choice of SETTINGS.md: rejection.
 */
final class Rfc9112 {
  /** How the service responds to one request. */
  enum Verdict {
    /** By the service itself; the connection stays open. */
    VALID,
    /**
     * By the service itself, as the last response, beside bytes that are not read: a body without
     * end or with invalid chunks, or a request after the last one. TCP may discard the response.
     */
    UNREAD,
    /** By the service itself, as the last response. */
    LAST,
    /** By a status of the network layer, as the last response. */
    INVALID
  }

  private static final String TOKEN = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
  private static final String CONTENT = "[\\x21-\\x7E\\x80-\\xFF]";
  private static final String VALUE = "(?:" + CONTENT + "(?:[ \\t]*+" + CONTENT + ")*+)?+";
  private static final String FIELD = "(" + TOKEN + "):[ \\t]*+(" + VALUE + ")[ \\t]*+\\r\\n";
  private static final Pattern FIELDS = Pattern.compile(FIELD);

  private static final String HEX4 = "[0-9A-Fa-f]{1,4}";
  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final String LAST32 =
      "(?:%1$s:%1$s|%2$s\\.%2$s\\.%2$s\\.%2$s)".formatted(HEX4, OCTET);

  /** The nine alternatives of RFC 3986, which names a later version of IP, too. */
  private static final String IP_LITERAL =
      """
      \\[(?:(?:H:){6}L|::(?:H:){5}L|H?::(?:H:){4}L|(?:(?:H:){0,1}H)?::(?:H:){3}L\
      |(?:(?:H:){0,2}H)?::(?:H:){2}L|(?:(?:H:){0,3}H)?::H:L|(?:(?:H:){0,4}H)?::L\
      |(?:(?:H:){0,5}H)?::H|(?:(?:H:){0,6}H)?::)]"""
          .replace("H", HEX4)
          .replace("L", LAST32);

  private static final String NAME = "(?:[A-Za-z0-9\\-._~]|%[0-9A-Fa-f]{2}|[!$&'()*+,;=])";
  private static final Pattern HOST =
      Pattern.compile("(?:" + IP_LITERAL + "|" + NAME + "*)(?::[0-9]*)?");

  /** With a name and, as RFC 9110 advises for URIs of others, without a user. */
  private static final String SERVER = "(?:" + IP_LITERAL + "|" + NAME + "+)";

  private static final String PORT =
      "(?:[0-5]?[0-9]{1,4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5]))))";

  /** The service itself rejects what is no URI in a path, because the rest of the head is clear. */
  private static final String TARGET =
      "/[\\x21-\\x22\\x24-\\x7E]*|[Hh][Tt][Tt][Pp][Ss]?://"
          + SERVER
          + "(?::[0-9]*)?(?:[/?][A-Za-z0-9:/?@!$&'()*+,;=\\-._~%\\[\\]]*)?";

  private static final Pattern HEAD =
      Pattern.compile(
          "(?:\\r\\n)?(?:(?!CONNECT )"
              + TOKEN
              + " (?:"
              + TARGET
              + ")|OPTIONS \\*|CONNECT "
              + SERVER
              + ":"
              + PORT
              + ") HTTP/([0-9]\\.[0-9])\\r\\n((?:"
              + FIELD
              + ")*+)\\r\\n");
  private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,6})\\r\\n");
  private static final Pattern CLOSE = Pattern.compile("(?i)\\r\\nConnection: close\\r\\n");

  private final String bytes;
  private final List<Verdict> verdicts = new ArrayList<>();
  private int position;

  private Rfc9112(String bytes) {
    this.bytes = bytes;
  }

  /** One for each request, up to the last one that gets a response; each byte is a character. */
  static List<Verdict> of(String bytes) {
    Rfc9112 stream = new Rfc9112(bytes);
    do {
      stream.request();
    } while (stream.position >= 0 && stream.position < bytes.length());
    return stream.verdicts;
  }

  private void request() {
    Matcher head = HEAD.matcher(bytes).region(position, bytes.length());
    if (!head.lookingAt() || !isValid(head.group(1), head.group(2))) {
      end(Verdict.INVALID);
      return;
    }
    position = head.end();
    if (head.group(1).equals("1.0") || CLOSE.matcher(head.group()).find()) {
      end(position == bytes.length() ? Verdict.LAST : Verdict.UNREAD);
      return;
    }
    if (!values("transfer-encoding", head.group(2)).isEmpty()) {
      position = afterChunks(position);
    } else if (!values("content-length", head.group(2)).isEmpty()) {
      long length = Long.parseLong(values("content-length", head.group(2)).get(0));
      position = length > bytes.length() - position ? -1 : position + (int) length;
    }
    verdicts.add(position < 0 ? Verdict.UNREAD : Verdict.VALID);
  }

  private void end(Verdict last) {
    verdicts.add(last);
    position = -1;
  }

  private int afterChunks(int start) {
    Matcher chunk = CHUNK.matcher(bytes).region(start, bytes.length());
    if (!chunk.lookingAt()) {
      return -1;
    }
    int size = Integer.parseInt(chunk.group(1), 16);
    int next = chunk.end() + size + 2;
    boolean ended = next <= bytes.length() && bytes.startsWith("\r\n", next - 2);
    return !ended ? -1 : size == 0 ? next : afterChunks(next);
  }

  private static boolean isValid(String version, String fields) {
    boolean newer = version.equals("1.1");
    List<String> hosts = values("host", fields);
    List<String> codings = values("transfer-encoding", fields);
    List<String> lengths = values("content-length", fields);
    return (newer || version.equals("1.0"))
        && hosts.size() <= 1
        && (!newer || hosts.size() == 1)
        && hosts.stream().allMatch(host -> HOST.matcher(host).matches())
        && (codings.isEmpty() || (newer && lengths.isEmpty() && codings.equals(List.of("chunked"))))
        && (lengths.isEmpty() || (lengths.size() == 1 && lengths.get(0).matches("[0-9]{1,18}")));
  }

  /** In lower case. */
  private static List<String> values(String name, String fields) {
    return FIELDS
        .matcher(fields)
        .results()
        .filter(field -> field.group(1).equalsIgnoreCase(name))
        .map(field -> field.group(2).toLowerCase(Locale.ROOT))
        .toList();
  }
}
