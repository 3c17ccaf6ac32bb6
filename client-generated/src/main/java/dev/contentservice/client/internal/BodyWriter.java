package dev.contentservice.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.POJONode;

/** Writes request bodies in their media type: JSON, forms, or text and bytes as they are. */
public final class BodyWriter {
  private static final String MULTIPART = "multipart/form-data";

  /** Random, so that no part contains it. */
  private static final String BOUNDARY = UUID.randomUUID().toString();

  private BodyWriter() {}

  /** The value of {@code Content-Type}. */
  public static String contentType(String mediaType) {
    return isType(MULTIPART, mediaType) ? MULTIPART + "; boundary=" + BOUNDARY : mediaType;
  }

  /**
   * Writes a body.
   *
   * @param mediaType JSON if it is null
   * @param encodings of members of a form: media types of parts, or delimiters of lists
   * @throws IllegalArgumentException if the body cannot be written
   */
  public static byte[] write(
      @Nullable String mediaType, Object body, Map<String, String> encodings) {
    if (mediaType == null || isJson(mediaType)) {
      return WireJson.write(body instanceof String text ? UnicodeText.of("the body", text) : body);
    }
    if (body instanceof byte[] bytes) {
      return bytes.clone();
    }
    if (body instanceof String text) {
      Charset charset = charset(mediaType);
      return UnicodeText.of("the body", text, charset).getBytes(charset);
    }
    return isType(MULTIPART, mediaType)
        ? multipart(WireJson.tree(body), encodings)
        : form(body, encodings);
  }

  static boolean isJson(String mediaType) {
    String type = mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return type.equals("application/json") || type.endsWith("+json");
  }

  private static boolean isType(String name, String mediaType) {
    return mediaType.split(";", 2)[0].strip().equalsIgnoreCase(name);
  }

  /** The charset that a media type names, or UTF-8. */
  static Charset charset(String mediaType) {
    for (String parameter : mediaType.split(";", -1)) {
      String[] parts = parameter.strip().split("=", 2);
      if (parts.length == 2 && parts[0].equalsIgnoreCase("charset")) {
        return Charset.forName(parts[1].replace("\"", ""));
      }
    }
    return UTF_8;
  }

  /** Each member is a pair; each element of an array is one with the name of the array. */
  private static byte[] form(Object body, Map<String, String> delimiters) {
    StringBuilder form = new StringBuilder();
    WireJson.tree(body)
        .properties()
        .forEach(
            member -> {
              JsonNode value = member.getValue();
              List<String> texts = new ArrayList<>();
              for (JsonNode each : value.isArray() ? value : List.of(value)) {
                if (!each.isNull()) {
                  texts.add(URLEncoder.encode(text(member.getKey(), each), UTF_8));
                }
              }
              String pair = URLEncoder.encode(member.getKey(), UTF_8) + "=";
              String delimiter = delimiters.get(member.getKey());
              if (!texts.isEmpty()) {
                form.append(form.isEmpty() ? "" : "&")
                    .append(pair)
                    .append(
                        delimiter == null
                            ? String.join("&" + pair, texts)
                            : String.join(delimiter, texts));
              }
            });
    return form.toString().getBytes(UTF_8);
  }

  private static String text(String name, JsonNode value) {
    return UnicodeText.of(name, value.isContainer() ? value.toString() : value.asString());
  }

  private static byte[] multipart(JsonNode body, Map<String, String> types) {
    ByteArrayOutputStream form = new ByteArrayOutputStream();
    for (Map.Entry<String, JsonNode> member : body.properties()) {
      JsonNode value = member.getValue();
      for (JsonNode each : value.isArray() ? value : List.of(value)) {
        if (!each.isNull()) {
          String type = types.get(member.getKey());
          form.writeBytes(head(member.getKey(), each, type).getBytes(UTF_8));
          byte[] file = bytes(each);
          form.writeBytes(file == null ? part(member.getKey(), each, type) : file);
          form.writeBytes("\r\n".getBytes(UTF_8));
        }
      }
    }
    form.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(UTF_8));
    return form.toByteArray();
  }

  private static byte[] part(String name, JsonNode value, @Nullable String type) {
    return type != null && isJson(type)
        ? value.toString().getBytes(UTF_8)
        : text(name, value).getBytes(charset(type == null ? "" : type));
  }

  /** Bytes as Jackson holds them in a tree; null if it is something else. */
  private static byte @Nullable [] bytes(JsonNode value) {
    return value instanceof POJONode node && node.getPojo() instanceof byte[] bytes ? bytes : null;
  }

  /** The head of a part (RFC 7578): bytes are a file, objects are JSON, all else is text. */
  private static String head(String name, JsonNode value, @Nullable String declared) {
    String quoted = name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
    boolean isFile = bytes(value) != null;
    String file = isFile ? "; filename=\"" + quoted + "\"" : "";
    String type =
        declared != null
            ? declared
            : isFile
                ? "application/octet-stream"
                : value.isContainer() ? "application/json" : "text/plain; charset=UTF-8";
    return "--%s\r\nContent-Disposition: form-data; name=\"%s\"%s\r\nContent-Type: %s\r\n\r\n"
        .formatted(BOUNDARY, quoted, file, type);
  }
}
