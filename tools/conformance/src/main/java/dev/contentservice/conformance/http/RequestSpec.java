package dev.contentservice.conformance.http;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A request without the token's value. Immutable to others. */
public final class RequestSpec {
  private static final int SHOWN = 2000;

  /** What a request asks for. */
  public enum Purpose {
    /** A model is created. */
    CREATE,
    /** A webhook is updated. */
    UPDATE,
    /** Anything else. */
    OTHER
  }

  private final Purpose purpose;
  private final String method;
  private final String path;
  private final List<Header> headers;
  private final byte[] body;
  private @Nullable JsonNode json;

  private RequestSpec(
      Purpose purpose, String method, String path, List<Header> headers, byte[] body) {
    this.purpose = purpose;
    this.method = method;
    this.path = path;
    this.headers = List.copyOf(headers);
    this.body = body;
  }

  /** A request without headers and body. */
  public static RequestSpec of(Purpose purpose, String method, String path) {
    return new RequestSpec(purpose, method, path, List.of(), new byte[0]);
  }

  /** With one more header line. */
  public RequestSpec with(String name, String value) {
    List<Header> more = new ArrayList<>(headers);
    more.add(new Header(name, value));
    return new RequestSpec(purpose, method, path, more, body);
  }

  /** Without any header line of this name. */
  public RequestSpec without(String name) {
    List<Header> fewer =
        headers.stream().filter(line -> !line.name().equalsIgnoreCase(name)).toList();
    return new RequestSpec(purpose, method, path, fewer, body);
  }

  /** With another value of a header. */
  public RequestSpec replacing(String name, String value) {
    return without(name).with(name, value);
  }

  /** Whether it has a header line of this name. */
  public boolean has(String name) {
    return headers.stream().anyMatch(line -> line.name().equalsIgnoreCase(name));
  }

  /** The values of a header, one for each line. */
  public List<String> values(String name) {
    return headers.stream()
        .filter(line -> line.name().equalsIgnoreCase(name))
        .map(Header::value)
        .toList();
  }

  /** With another body. */
  public RequestSpec body(String text) {
    return body(text.getBytes(StandardCharsets.UTF_8));
  }

  /** With another body. */
  public RequestSpec body(byte[] bytes) {
    return new RequestSpec(purpose, method, path, headers, bytes.clone());
  }

  /** With another method, which makes it another purpose. */
  public RequestSpec method(String other) {
    return new RequestSpec(Purpose.OTHER, other, path, headers, body);
  }

  /** With another path. */
  public RequestSpec path(String other) {
    return new RequestSpec(purpose, method, other, headers, body);
  }

  /** What the request asks for. */
  public Purpose purpose() {
    return purpose;
  }

  /** The method. */
  public String method() {
    return method;
  }

  /** Path and query, percent-encoded. */
  public String path() {
    return path;
  }

  /** The body, if it is JSON; not to be changed. */
  public Optional<JsonNode> json() {
    // Several laws look at each request.
    JsonNode known = json;
    if (known == null) {
      known = parsed();
      json = known;
    }
    return known.isMissingNode() ? Optional.empty() : Optional.of(known);
  }

  private JsonNode parsed() {
    try {
      return Shell.text(body)
          .filter(text -> !text.isEmpty())
          .map(Json::parse)
          .orElseGet(MissingNode::getInstance);
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    }
  }

  List<Header> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  /** The request for people; a long body is cut. */
  public String shown() {
    String text = Shell.text(body).orElse("(not printable: " + body.length + " bytes)");
    return method + " " + path + (body.length == 0 ? "" : "\n" + cut(text));
  }

  /** A text percent-encoded, for a segment of a path or a parameter (RFC 3986, 2.1). */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** A text that is percent-encoded; what is no UTF-8 becomes U+FFFD. */
  public static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** A long text is cut. */
  public static String cut(String text) {
    return text.length() <= SHOWN
        ? text
        : text.substring(0, SHOWN) + "... (" + text.length() + " characters)";
  }

  /** The command that sends this request again. */
  public String curl(URI base) {
    String lines = headers.stream().map(line -> " " + line.curl()).collect(Collectors.joining());
    String command = "curl -i --path-as-is -X " + method + " " + url(base) + lines + type();
    return Shell.text(body)
        .filter(text -> text.codePoints().noneMatch(Visible::isHidden))
        .map(text -> command(command, text))
        .orElseGet(() -> Shell.printed(body) + " | " + command + " --data-binary @-");
  }

  private static String command(String command, String text) {
    int blanks = text.length() - text.stripTrailing().length();
    if (blanks > SHOWN) {
      String start = Shell.quoted(text.stripTrailing());
      return "printf '%s%" + blanks + "s' " + start + " '' | " + command + " --data-binary @-";
    }
    return command + (text.isEmpty() ? "" : " --data-binary " + Shell.quoted(text));
  }

  /** Only a shell knows the token. */
  private String url(URI base) {
    return path.contains("$TOKEN") ? "\"" + base + path + "\"" : Shell.quoted(base + path);
  }

  /** Keeps curl from adding a Content-Type of its own. */
  private String type() {
    return has("Content-Type") ? "" : " -H 'Content-Type:'";
  }
}
