package dev.contentservice.service.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What an HTTP/1.1 connection passes on, on an embedded channel. */
class RequestGateTest {
  private static final String GET = "GET /%d HTTP/1.1\r\nHost: a\r\n\r\n";
  private static final String FOUR =
      "POST /0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nfirst"
          + GET.formatted(1)
          + "POST /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "3\r\nthi\r\n2\r\nrd\r\n0\r\n\r\n"
          + GET.formatted(3);

  private final Requests requests = new Requests();
  private final EmbeddedChannel channel = open(requests);

  private static EmbeddedChannel open(Requests requests) {
    EmbeddedChannel channel =
        new EmbeddedChannel(new HttpRequestDecoder(), new HttpResponseEncoder(), requests);
    ConnectionLimits limits =
        new ConnectionLimits(1, 1, List.of(), Duration.ofMinutes(1), Duration.ofMinutes(1));
    UnreadBudget budget = new UnreadBudget(Long.MAX_VALUE, () -> {});
    channel.pipeline().addFirst(new ConnectionHandler(new Connections(limits), limits, budget));
    return channel;
  }

  @Example
  void an_upgrade_is_not_passed_on_and_all_else_is() {
    receive(
        "GET /0 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nuPGRADE: h2c\r\nX-Upgrade: b\r\n\r\n");

    assertThat(requests.heads).hasSize(1);
    assertThat(requests.heads.get(0).get("Upgrade")).isNull();
    assertThat(requests.heads.get(0).get("X-Upgrade")).isEqualTo("b");
  }

  @Example
  void a_request_waits_until_the_response_before_it_is_written() {
    receive(GET.formatted(0) + GET.formatted(1) + GET.formatted(2));

    assertThat(requests.paths).containsExactly("/0");
    respond(HttpResponseStatus.OK);
    assertThat(requests.paths).containsExactly("/0");
    channel.flush();
    channel.runPendingTasks();
    assertThat(requests.paths).containsExactly("/0", "/1");
  }

  @Example
  void nothing_is_read_while_bytes_are_held_and_reading_resumes_afterwards() {
    receive(GET.formatted(0));
    assertThat(channel.config().isAutoRead()).isTrue();

    receive(GET.formatted(1));
    assertThat(channel.config().isAutoRead()).isFalse();

    respond();
    assertThat(channel.config().isAutoRead()).isTrue();
    assertThat(requests.paths).containsExactly("/0", "/1");

    receive(GET.formatted(2) + GET.formatted(3));
    respond();
    assertThat(channel.config().isAutoRead()).isFalse();

    respond();
    assertThat(channel.config().isAutoRead()).isTrue();
    assertThat(requests.paths).containsExactly("/0", "/1", "/2", "/3");
  }

  @Example
  void an_informational_response_does_not_admit_the_next_request() {
    receive(GET.formatted(0) + GET.formatted(1));

    respond(HttpResponseStatus.CONTINUE);
    channel.flush();
    channel.runPendingTasks();

    assertThat(requests.paths).containsExactly("/0");
  }

  @Example
  void a_body_is_passed_on_although_its_response_is_already_written() {
    receive("POST /0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nfi");
    respond();
    receive("rst" + GET.formatted(1));

    assertThat(requests.paths).containsExactly("/0", "/1");
    assertThat(requests.bodies).hasToString("first");
  }

  @Property(tries = 300)
  void wherever_the_bytes_are_split_the_requests_are_the_same(
      @ForAll @IntRange(min = 1, max = 40) int size, @ForAll @IntRange(max = 40) int first) {
    RequestGateTest connection = new RequestGateTest();
    connection.receive(FOUR.substring(0, first));
    for (int from = first; from < FOUR.length(); from += size) {
      connection.receive(FOUR.substring(from, Math.min(from + size, FOUR.length())));
    }
    for (int i = 0; i < 4; i++) {
      assertThat(connection.requests.paths).hasSize(i + 1);
      connection.respond();
    }

    assertThat(connection.requests.paths).containsExactly("/0", "/1", "/2", "/3");
    assertThat(connection.requests.bodies).hasToString("firstthird");
  }

  private void receive(String bytes) {
    channel.writeInbound(Unpooled.copiedBuffer(bytes, US_ASCII));
  }

  private void respond() {
    respond(HttpResponseStatus.OK);
    channel.flush();
    channel.runPendingTasks();
  }

  private void respond(HttpResponseStatus status) {
    channel.write(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER));
  }

  /** In place of the service. */
  private static final class Requests extends ChannelInboundHandlerAdapter {
    private final List<String> paths = new ArrayList<>();
    private final List<HttpHeaders> heads = new ArrayList<>();
    private final StringBuilder bodies = new StringBuilder();

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof HttpRequest request) {
        paths.add(request.uri());
        heads.add(request.headers());
      }
      if (message instanceof HttpContent content && content != LastHttpContent.EMPTY_LAST_CONTENT) {
        ByteBuf bytes = content.content();
        bodies.append(bytes.toString(US_ASCII));
        content.release();
      }
    }
  }
}
