package dev.contentservice.service.docs;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A packaged file as a response body. It is in memory once, from the first request on, and is
 * written in parts, each after the client has read the previous one: written whole, it would be
 * copied for each slow client.
 */
public final class StaticBody {
  private static final int PART = 8 << 10;

  /** A coding and its weight, up to the next one; what is neither is no coding. */
  private static final Pattern CODING =
      Pattern.compile(
          "(?:^|,)[ \t]*+([^\\s,;]++)[ \t]*+(?:;[ \t]*+q=([01](?:\\.[0-9]{0,3})?+)[ \t]*+)?+(?=,|$)");

  private final String resource;
  private volatile @Nullable Buffer read;
  private volatile @Nullable Buffer compressed;

  /**
   * A file that is read on first use.
   *
   * @param resource its absolute name, or its name beside this class
   */
  public StaticBody(String resource) {
    this.resource = resource;
  }

  /** The whole file. */
  public Buffer bytes() {
    Buffer body = read;
    if (body == null) {
      body = Buffer.buffer(read(resource));
      read = body;
    }
    return body;
  }

  /**
   * Puts the headers of a file that a browser may show.
   *
   * @param policy its Content-Security-Policy
   */
  public static void headers(HttpServerResponse response, String policy) {
    response.putHeader("Content-Security-Policy", policy);
    response.putHeader("X-Content-Type-Options", "nosniff");
    response.putHeader("Referrer-Policy", "no-referrer");
    response.putHeader("Cache-Control", "no-cache");
  }

  /** Ends the response with the file, which is compressed if the client accepts that. */
  public void send(RoutingContext context) {
    HttpServerResponse response = context.response().putHeader("Vary", "Accept-Encoding");
    boolean isCompressed = prefersGzip(context.request().headers().getAll("Accept-Encoding"));
    Buffer body = isCompressed ? compressed() : bytes();
    if (isCompressed) {
      response.putHeader("Content-Encoding", "gzip");
    }
    response.putHeader("Content-Length", Integer.toString(body.length()));
    send(response, body, 0);
  }

  /** Whether gzip has a weight, and none that is less than that of no coding (RFC 9110, 12.5.3). */
  private static boolean prefersGzip(List<String> accepted) {
    Map<String, Double> weights = new HashMap<>();
    CODING
        .matcher(String.join(",", accepted).toLowerCase(Locale.ROOT))
        .results()
        .forEach(
            each ->
                weights.put(
                    each.group(1), each.group(2) == null ? 1 : Double.parseDouble(each.group(2))));
    double others = weights.getOrDefault("*", 0.);
    double gzip = weights.getOrDefault("gzip", weights.getOrDefault("x-gzip", others));
    return gzip > 0 && gzip >= weights.getOrDefault("identity", 0.);
  }

  private Buffer compressed() {
    Buffer body = compressed;
    if (body == null) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
        zip.write(bytes().getBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      body = Buffer.buffer(bytes.toByteArray());
      compressed = body;
    }
    return body;
  }

  private static void send(HttpServerResponse response, Buffer body, int from) {
    int sent = from;
    while (!response.closed()) {
      int end = Math.min(sent + PART, body.length());
      Buffer part = body.slice(sent, end);
      sent = end;
      if (end == body.length()) {
        response.end(part);
        return;
      }
      response.write(part);
      if (response.writeQueueFull()) {
        response.drainHandler(drained -> send(response, body, end));
        return;
      }
    }
  }

  private static byte[] read(String resource) {
    try (InputStream bytes = StaticBody.class.getResourceAsStream(resource)) {
      if (bytes == null) {
        throw new IllegalStateException(resource + " is missing in the jar; build it again");
      }
      return bytes.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
