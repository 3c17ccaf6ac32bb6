package dev.contentservice.receiver.inbox;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.receiver.MessageHeaders;
import dev.contentservice.receiver.Reply;
import dev.contentservice.receiver.WebhookEndpoint;
import dev.contentservice.receiver.WebhookEvent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A process that receives webhooks, and writes each event as its effect, until it is killed. */
final class KilledReceiver {
  private KilledReceiver() {}

  /** The arguments: a key, and a file of SQLite or a URL of PostgreSQL. Prints its port. */
  public static void main(String[] arguments) throws Exception {
    WebhookEndpoint endpoint =
        WebhookEndpoint.builder(arguments[0])
            .inbox(JdbcInbox.of(database(arguments[1])))
            .on("*", "*", KilledReceiver::write)
            .build();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          Reply reply = endpoint.handle(MessageHeaders.of(exchange.getRequestHeaders()), body);
          exchange.sendResponseHeaders(reply.status(), -1);
          exchange.close();
        });
    server.start();
    System.out.println(server.getAddress().getPort());
  }

  private static DataSource database(String place) {
    if (!place.startsWith("jdbc:")) {
      return Databases.sqlite(Path.of(place));
    }
    PGSimpleDataSource postgres = new PGSimpleDataSource();
    postgres.setUrl(place);
    postgres.setUser("postgres");
    return postgres;
  }

  private static void write(WebhookEvent event) throws SQLException {
    try (PreparedStatement effect =
        event.connection().prepareStatement("insert into effects values (?)")) {
      effect.setString(1, event.entityId());
      effect.executeUpdate();
    }
  }
}
