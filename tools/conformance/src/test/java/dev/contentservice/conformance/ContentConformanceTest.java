package dev.contentservice.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.example.ExampleServer;
import dev.contentservice.conformance.http.RouteOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command: what it prints and writes, and its exit status. */
@Tag("nightly")
class ContentConformanceTest {
  private record Run(int status, String out, String err) {}

  private static Run run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = ContentConformance.run(out, err, false, arguments);
    return new Run(status, out.toString(UTF_8), err.toString(UTF_8));
  }

  private static Run against(Behaviour behaviour, String... more) throws IOException {
    try (ExampleServer service = new ExampleServer(behaviour)) {
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "--url", service.url() + "/", "--token", Behaviour.TOKEN, "--requests", "40"));
      arguments.addAll(List.of(more));
      return run(arguments.toArray(String[]::new));
    }
  }

  @Test
  void a_service_that_conforms_exits_with_0_and_a_summary_by_section(@TempDir Path folder)
      throws IOException {
    Run run =
        against(
            new Behaviour(), "--webhook", "w1", "--webhook", "w2", "--report", folder.toString());

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("Creates some thousand models")
        .contains("Changes every member of w1 and w2")
        .contains("Create a model", "Event subscription object", "conforms: ")
        .doesNotContain("FAILED", Behaviour.TOKEN);
    assertThat(folder.resolve("TEST-conformance.xml")).content().contains("failures=\"0\"");
    assertThat(folder.resolve("conformance.html"))
        .content()
        .doesNotContain("src=", Behaviour.TOKEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--list", "--help", "--version"})
  void output_that_is_cut_off_is_no_success(String option) {
    int whole = run(option).out().getBytes(UTF_8).length;
    for (int free : new int[] {0, 1, whole / 2, whole - 1}) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();

      assertThat(ContentConformance.run(new Full(free), err, false, option)).isEqualTo(2);
      assertThat(err.toString(UTF_8)).startsWith("content-conformance: cannot write the results: ");
    }
    assertThat(
            ContentConformance.run(new Full(whole), OutputStream.nullOutputStream(), false, option))
        .isZero();
  }

  @Test
  void a_service_that_conforms_is_no_success_if_that_cannot_be_written() throws IOException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (ExampleServer service = new ExampleServer(new Behaviour())) {
      String[] arguments = {
        "--url", service.url() + "/", "--token", Behaviour.TOKEN, "--requests", "40"
      };

      assertThat(ContentConformance.run(new Full(100), err, false, arguments)).isEqualTo(2);
    }
    assertThat(err.toString(UTF_8)).startsWith("content-conformance: cannot write the results: ");
  }

  /** A device with this many free bytes. */
  private static final class Full extends OutputStream {
    private int free;

    Full(int free) {
      this.free = free;
    }

    @Override
    public void write(int b) throws IOException {
      if (--free < 0) {
        throw new IOException("No space left on device");
      }
    }
  }

  @Test
  void a_failure_shows_request_response_reason_and_the_command_that_repeats_it()
      throws IOException {
    Behaviour faulty = new Behaviour();
    faulty.ignored = violation -> violation.rule().id().equals("item-type.ordering.exclusive");

    Run run = against(faulty);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("FAILED create-ordering-exclusive (section 4.1)")
        .contains("ordering_meta and ordering_field are not set at the same time")
        .contains("expected: the request is rejected with a status from 400 to 499")
        .contains("request:  POST /item-types", "response: 201")
        .contains("repeat:   curl -i", "-H \"Authorization: Bearer $TOKEN\"")
        .doesNotContain(Behaviour.TOKEN);
  }

  @Test
  void a_leaked_token_is_not_leaked_again(@TempDir Path folder) throws IOException {
    Behaviour faulty = new Behaviour();
    faulty.reply = (call, reply) -> reply.headers.put("Content-Type", call.header("Authorization"));

    Run run = against(faulty, "--report", folder.toString());

    assertThat(run.out()).contains("FAILED always-token-secret").doesNotContain(Behaviour.TOKEN);
    for (String file : List.of("conformance.html", "TEST-conformance.xml")) {
      assertThat(Files.readString(folder.resolve(file))).doesNotContain(Behaviour.TOKEN);
    }
  }

  @Test
  void what_an_implementer_decided_otherwise_is_skipped() throws IOException {
    Behaviour other = new Behaviour();
    other.without.add(Step.ACCEPT);

    assertThat(against(other).status()).isEqualTo(1);
    Run run = against(other, "--without", "content-negotiation,request-id");
    assertThat(run.status()).isZero();
    assertThat(run.out()).doesNotContain(" 0 skipped");
  }

  @Test
  void a_rate_limit_is_no_failure() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    Behaviour limited = new Behaviour();
    limited.reply =
        (call, reply) -> {
          if (requests.incrementAndGet() == 20) {
            reply.status = 429;
            reply.headers.put("Retry-After", "1");
          }
        };

    assertThat(against(limited).status()).isZero();
    assertThat(requests).hasValueGreaterThan(20);
  }

  @Test
  void another_path_is_an_option_and_skips_the_checks_of_the_assumed_one() throws IOException {
    Behaviour moved = new Behaviour();
    moved.path = path -> path.replace("/item-types", "/gone").replace("/models", "/item-types");

    Run run = against(moved, "--create", "POST /models");

    assertThat(run.status()).isZero();
    assertThat(run.out()).doesNotContain(" 0 skipped");
  }

  @Test
  void another_method_is_an_option_and_no_check_takes_it_for_one_that_is_not_allowed()
      throws IOException {
    Behaviour patched = new Behaviour();
    patched.update = "PATCH";

    Run run =
        against(
            patched,
            "--webhook",
            "w1",
            "--webhook",
            "w2",
            "--update",
            "PATCH /webhooks/{webhook_id}");

    assertThat(run.status()).as(run.out()).isZero();
  }

  @Test
  void a_run_whose_time_is_over_reports_what_it_checked_and_does_not_pass(@TempDir Path folder)
      throws IOException {
    Run run = against(new Behaviour(), "--deadline", "0", "--report", folder.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out())
        .contains("the time of the run (--deadline) is over", "interrupted after 0 of ")
        .contains("is not checked completely");
    assertThat(folder.resolve("TEST-conformance.xml")).exists();
    assertThat(folder.resolve("conformance.html")).content().contains("interrupted after 0 of ");
  }

  @Test
  void a_contract_says_how_the_service_is_called_and_what_its_enumerations_allow(
      @TempDir Path folder) throws IOException {
    Path contract = folder.resolve("contract.yaml");
    try (InputStream packaged =
        ContentConformanceTest.class.getResourceAsStream(
            "/META-INF/openapi/content-service.yaml")) {
      Files.writeString(
          contract,
          new String(packaged.readAllBytes(), UTF_8)
              .replace("\n  /item-types:", "\n  /models:")
              .replaceFirst("(\n    CollectionAppearance:\n)", "$1      enum: [compact, table]\n"));
    }
    Behaviour adapted = new Behaviour();
    adapted.path = path -> path.replace("/item-types", "/gone").replace("/models", "/item-types");
    adapted.rejected =
        body ->
            body.has("collection_appearance")
                && !List.of("compact", "table")
                    .contains(body.get("collection_appearance").asString(""));

    assertThat(against(adapted).status()).isEqualTo(1);
    Run run = against(adapted, "--contract", contract.toString());

    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).doesNotContain(" 0 skipped");
    assertThat(against(adapted, "--contract", contract.toString(), "--create", "POST /x").status())
        .isEqualTo(1);
  }

  @Test
  void another_header_of_the_token_is_that_of_the_contract(@TempDir Path folder)
      throws IOException {
    Path contract = folder.resolve("contract.json");
    Files.writeString(
        contract,
        """
        {"paths": {
           "/item-types": {"post": {"operationId": "createItemType"}},
           "/webhooks/{id}": {"put": {"operationId": "updateWebhook"}}},
         "components": {"securitySchemes": {
           "Key": {"type": "apiKey", "in": "header", "name": "X-Key"}}}}
        """);

    AdaptedContract adapted = AdaptedContract.read(contract);

    assertThat(adapted.tokenHeader()).isEqualTo("X-Key: $TOKEN");
    assertThat(adapted.route("updateWebhook"))
        .isEqualTo(RouteOptions.Route.of("PUT /webhooks/{webhook_id}"));
    assertThat(adapted.without()).isEmpty();
  }

  @Test
  void a_profile_has_options_and_an_expected_failure_hides_no_other(@TempDir Path folder)
      throws IOException {
    Behaviour deviating = new Behaviour();
    deviating.without.add(Step.ACCEPT);
    deviating.ignored = violation -> violation.rule().id().equals("item-type.ordering.exclusive");
    deviating.rejected = body -> !body.path("api_key").asString("a").matches("[a-z0-9_]+");
    Path known =
        Files.writeString(
            folder.resolve("known.txt"),
            "# both orderings\ncreate-ordering-exclusive # for now\ncreate-name-stored\n");
    Path profile =
        Files.writeString(
            folder.resolve("conformance.yaml"),
            "without: [content-negotiation]\npattern: {api_key: '[a-z0-9_]+'}\nreport: \""
                + folder
                + "\"\nexpected-failures: \""
                + known
                + "\"\nseed: 5\n");

    Run run = against(deviating, "--profile", profile.toString(), "--wait", "1", "--seed", "6");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("FAILED create-ordering-exclusive-any-value", "FAILED create-name-stored")
        .contains("it passes: remove it from the expected failures", "seed 6")
        .doesNotContain("FAILED create-ordering-exclusive (", "FAILED create-api-key", "406");
    assertThat(folder.resolve("TEST-conformance.xml"))
        .content()
        .contains("value=\"pattern of api_key: [a-z0-9_]+\"", "name=\"url\"", "value=\"6\"")
        .contains("profile: conformance.yaml", "without: content-negotiation");
  }

  @Test
  void a_run_waits_for_its_service() throws IOException, InterruptedException {
    AtomicInteger requests = new AtomicInteger();
    Behaviour starting = new Behaviour();
    starting.reply =
        (call, reply) -> {
          if (requests.incrementAndGet() < 4) {
            reply.status = 503;
          }
        };
    try (ExampleServer service = new ExampleServer(starting)) {
      ConformanceRun run = Suite.run(ExampleRuns.target(service.url(), 0));

      run.start(Duration.ofSeconds(60));

      assertThat(run.requests()).isGreaterThan(4);
    }
  }

  @Test
  void the_list_has_every_check_with_its_citation() {
    Run run = run("--list");

    assertThat(run.status()).isZero();
    assertThat(run.out().lines()).hasSizeGreaterThan(350).allMatch(line -> line.contains("("));
  }

  @ParameterizedTest
  @CsvSource({
    "--token x1,                                                     specify --url",
    "--url http://127.0.0.1:1 --token x1,                            is unreachable",
    "--url http://192.0.2.1 --token x1,                              --i-own-this-server",
    "--url http://127.0.0.1:1 --token x1 --without colour,           no assumption 'colour'",
    "--url http://127.0.0.1:1 --token x1 --create PUT,               a route looks like",
    "--url http://127.0.0.1:1 --token x1 --webhook a --webhook b --webhook c, at most two",
    "--url http://127.0.0.1:1 --token x1 --webhook a --webhook a,    each once",
    "--url http://127.0.0.1:1 --token x,                             fewer than two",
    "--url http://127.0.0.1:1 --token x1 --requests -1,              --requests is not negative",
    "--url http://127.0.0.1:1 --token x1 --token-header A\u00a0B:$TOKEN, --token-header looks like",
    "--url http://127.0.0.1:1 --token x1 --contract /nowhere,        cannot read /nowhere",
    "--url http://127.0.0.1:1 --token x1 --profile /nowhere,         cannot read /nowhere",
    "--url http://127.0.0.1:1 --token x1 --expected-failures /nowhere, cannot read /nowhere",
    "--url http://127.0.0.1:1 --token x1 --values colour,            a choice looks like",
    "--nothing,                                                      Unknown option"
  })
  void without_a_target_no_check_runs(String arguments, String message) {
    Run run = run(arguments.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(strings = {"secret\r", "sec ret", "secret\n\n", "s\u00e9cret"})
  void a_token_that_no_header_can_have_is_not_printed(String token) {
    Run run = run("--url", "http://127.0.0.1:1", "--token", token);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("content-conformance: the token has ").hasLineCount(1);
  }

  @Test
  void a_report_that_cannot_be_written_needs_no_stack_trace(@TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    Run run = run("--url", "http://127.0.0.1:1", "--token", "x1", "--report", file + "/reports");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("content-conformance: cannot write the report")
        .hasLineCount(1);
  }

  @Test
  void an_unknown_token_or_webhook_is_no_failure_of_the_service() throws IOException {
    Run webhook = against(new Behaviour(), "--webhook", "w9");
    assertThat(webhook.status()).isEqualTo(2);
    assertThat(webhook.err()).contains("the webhook w9 is unknown");

    Behaviour strict = new Behaviour();
    strict.isToken = token -> false;
    assertThat(against(strict).err()).contains("the token is unknown");
  }
}
