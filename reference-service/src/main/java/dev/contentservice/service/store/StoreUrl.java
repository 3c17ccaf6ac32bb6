package dev.contentservice.service.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The location of the store.
 *
 * @param text a JDBC URL: {@code jdbc:sqlite:} and a file, or {@code jdbc:postgresql://} and a
 *     server and database
 */
public record StoreUrl(String text) {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final Pattern KIND = Pattern.compile("jdbc:[a-z0-9]{1,20}:");

  public StoreUrl {
    if (!names(text, SQLITE) && !names(text, POSTGRESQL)) {
      throw new IllegalArgumentException(
          "CONTENT_STORE_URL must be '"
              + SQLITE
              + "' and a file name, or '"
              + POSTGRESQL
              + "//host/database', but it "
              + found(text));
    }
    if (text.contains("password=") || (text.startsWith(POSTGRESQL) && text.contains("@"))) {
      throw new IllegalArgumentException(
          "CONTENT_STORE_URL holds a password; set CONTENT_STORE_USER and CONTENT_STORE_PASSWORD");
    }
  }

  /** Names the kind only: the rest may hold a password. */
  private static String found(String text) {
    Matcher kind = KIND.matcher(text);
    return kind.lookingAt() ? "starts with '" + kind.group() + "'" : "is no JDBC URL";
  }

  private static boolean names(String text, String kind) {
    return text.startsWith(kind) && text.length() > kind.length();
  }

  /** The URL for messages, without secrets. */
  public String shown() {
    return file().map(Path::toString).orElse(withoutParameters(text));
  }

  /** The database file, for SQLite. */
  public Optional<Path> file() {
    return text.startsWith(SQLITE)
        ? Optional.of(Path.of(text.substring(SQLITE.length())).toAbsolutePath().normalize())
        : Optional.empty();
  }

  private static String withoutParameters(String url) {
    return url.replaceFirst("\\?.*", "");
  }
}
