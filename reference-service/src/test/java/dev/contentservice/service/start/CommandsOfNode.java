package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.Stubs;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The commands of the jar without its process. */
public final class CommandsOfNode {
  private CommandsOfNode() {}

  /** Runs a command on the store of these settings; returns its exit status. */
  public static int run(
      Map<String, String> settings, PrintWriter out, PrintWriter err, String... arguments) {
    Path keyset =
        Optional.ofNullable(settings.get("CONTENT_SECRETS_KEYSET")).map(Path::of).orElse(null);
    return Commands.run(
        Commands.line(warnings -> read(settings, keyset)).setOut(out).setErr(err), arguments);
  }

  /** These settings, with the keyset at a path of any file system. */
  static Settings read(Map<String, String> settings, @Nullable Path keyset) {
    Map<String, Object> store =
        Map.of(
            "url", settings.get("CONTENT_STORE_URL"),
            "user", Optional.ofNullable(settings.get("CONTENT_STORE_USER")),
            "password", Optional.ofNullable(settings.get("CONTENT_STORE_PASSWORD")));
    Map<String, Object> secrets = Map.of("keyset", Optional.ofNullable(keyset));
    return Stubs.of(
        Settings.class,
        Map.of(
            "store", Stubs.of(Settings.Store.class, store),
            "secrets", Stubs.of(Settings.Secrets.class, secrets),
            "adminToken", Optional.ofNullable(settings.get("CONTENT_ADMIN_TOKEN"))));
  }
}
