package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The result of a run within this process. */
record Run(int status, String out, String err) {

  /** The members that a complete webhook has besides its id, name and URL. */
  static final String REST =
      "\"custom_payload\":null,\"headers\":{},\"events\":[],\"http_basic_user\":null,"
          + "\"http_basic_password\":null,\"enabled\":true,\"payload_api_version\":\"3\","
          + "\"nested_items_in_payload\":false";

  /** Runs with empty standard input. */
  static Run of(String... arguments) {
    return of(InputStream.nullInputStream(), arguments);
  }

  static Run of(byte[] in, String... arguments) {
    return of(new ByteArrayInputStream(in), arguments);
  }

  static Run of(InputStream in, String... arguments) {
    return of(in, false, InstantSource.fixed(Instant.EPOCH), arguments);
  }

  /** Runs in this working folder, with empty standard input. */
  static Run in(Path folder, String... arguments) {
    InstantSource clock = InstantSource.fixed(Instant.EPOCH);
    return of(InputStream.nullInputStream(), false, clock, folder, arguments);
  }

  /** Checks files of this working folder, named after the options; no option has its own word. */
  static Run check(Path folder, String... arguments) {
    List<String> all = new ArrayList<>(List.of("check"));
    for (String argument : arguments) {
      // Inputs are found in the working folder of the process.
      all.add(argument.startsWith("-") ? argument : folder.resolve(argument).toString());
    }
    return in(folder, all.toArray(new String[0]));
  }

  static Run of(InputStream in, boolean terminal, InstantSource clock, String... arguments) {
    return of(in, terminal, clock, Path.of("target").toAbsolutePath(), arguments);
  }

  private static Run of(
      InputStream in, boolean terminal, InstantSource clock, Path folder, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CliEnvironment environment = new CliEnvironment(in, out, err, terminal, clock, folder);
    int status = ContentRules.run(environment, arguments);
    return new Run(status, out.toString(UTF_8), err.toString(UTF_8));
  }
}
