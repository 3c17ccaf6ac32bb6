package dev.contentservice.receiver.inbox;

import java.nio.file.Path;
import java.sql.PreparedStatement;

/**
 * A process that handles the keys that it reads from its input, one a line, and prints each key
 * once it is processed or known, until it is killed.
 */
final class KilledReceiver {
  private KilledReceiver() {}

  public static void main(String[] arguments) throws Exception {
    JdbcInbox inbox = JdbcInbox.of(Databases.sqlite(Path.of(arguments[0])));
    try (java.io.BufferedReader keys =
        new java.io.BufferedReader(new java.io.InputStreamReader(System.in))) {
      String key = keys.readLine();
      while (key != null) {
        String text = key;
        inbox.process(
            text,
            connection -> {
              try (PreparedStatement effect =
                  connection.prepareStatement("insert into effects values (?)")) {
                effect.setString(1, text);
                effect.executeUpdate();
              }
            });
        System.out.println(text);
        key = keys.readLine();
      }
    }
  }
}
