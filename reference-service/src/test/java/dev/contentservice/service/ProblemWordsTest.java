package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A person reads the details of problems in the console, which shows no headers and no members. */
class ProblemWordsTest {
  private static final String STATEMENT = "(?:[^\";]++|\"(?:[^\"\\\\]++|\\\\.)*+\")*+;";
  private static final Pattern DETAIL =
      Pattern.compile(
          "(?:new (?:Problem|PageUnavailable)Exception|ProblemException\\.\\w+|[rR]ejection|rejected"
              + "|bad|notFound|\\breject|unavailable)\\("
              + STATEMENT
              + "|String detail\\(\\)[^}]*+}|String FIX = "
              + STATEMENT);

  private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"");
  private static final Pattern UNSEEN =
      Pattern.compile(
          "^(?=.* ).*\\b([A-Z]\\w+-[A-Z]\\w+|ETag|Host|Authorization|offset|query parameter"
              + "|see violations|[a-z]+(_[a-z]+)+)\\b");

  /** Texts that name what a person does not see: the requests of the console do not cause them. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          // It asks for a token.
          "; send 'Authorization: Bearer <admin token>'",
          // A browser sends this.
          "the path or Host cannot be read; correct it",
          "browser requests from other sites are not allowed; a proxy must pass on Host unchanged",
          "the path, Host or another header cannot be read",
          "a body is read without content codings; send it uncompressed and no Content-Encoding",
          "a body has another type; send 'Content-Type: ",
          // It has no form for this.
          "this Idempotency-Key came with another request in the last 24 hours; send the request"
              + " with a new one",
          "send either webhook, or entity_type and entity_id, to say what to delete",
          "webhook_id and expires_at are for the role consumer; leave them out",
          "the role consumer needs webhook_id and expires_at; send both",
          "expires_at must be a time in the next 366 days; send another",
          "no webhook has this webhook_id; send that of a webhook",
          // Its address alone has parameters, and shows them.
          "resource_id needs resource_type; send both",
          "this operation takes no query parameter '");

  @Test
  void a_detail_names_nothing_that_the_console_does_not_show() throws IOException {
    List<String> details = details();

    assertThat(details).hasSizeGreaterThan(90);
    assertThat(details.stream().filter(text -> UNSEEN.matcher(text).find()))
        .containsExactlyInAnyOrderElementsOf(ELSEWHERE);
  }

  @Test
  void a_detail_says_the_seconds_of_its_header() throws IOException {
    String seconds =
        new ProblemException(ProblemKind.SERVICE_UNAVAILABLE, "").headers().get("Retry-After");

    assertThat(details().stream().filter(text -> text.matches(".*try again in \\d.*")))
        .hasSize(2)
        .allMatch(text -> text.endsWith("; try again in " + seconds + " seconds"));
  }

  /** The strings of all details in the sources, with the parts that are joined by +. */
  private static List<String> details() throws IOException {
    List<String> details = new ArrayList<>();
    for (Path root :
        List.of(Path.of("src/main/java"), Path.of("../server-stub/support/core/src/main/java"))) {
      try (Stream<Path> files = Files.walk(root)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .map(ProblemWordsTest::text)
            .flatMap(text -> DETAIL.matcher(text).results())
            .flatMap(found -> TEXT.matcher(found.group()).results())
            .map(found -> found.group(1))
            .forEach(details::add);
      }
    }
    return details;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file).replaceAll("\"\\s*\\+\\s*\"", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
