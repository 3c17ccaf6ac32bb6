package dev.contentservice.conformance;

import dev.contentservice.conformance.check.CannotRunException;
import dev.contentservice.conformance.check.Choices;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.http.RouteOptions;
import dev.contentservice.conformance.http.RouteOptions.Route;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What to check, as options. */
final class Options {
  @Option(names = "--url", description = "URL that the paths of the operations follow.")
  private @Nullable URI url;

  @Option(
      names = "--token",
      defaultValue = "${env:TOKEN}",
      description = "API token; without it the environment variable TOKEN. Never printed.")
  private @Nullable String token;

  @Option(
      names = "--webhook",
      description = "Id of a webhook that the checks may update. Two are needed for all checks.")
  private List<String> webhooks = new ArrayList<>();

  @Option(
      names = "--without",
      split = ",",
      description = "Assumption of the contract that you decided otherwise (docs/NOT-SHOWN.md).")
  private List<String> without = new ArrayList<>();

  @Option(
      names = "--contract",
      paramLabel = "FILE",
      description = {
        "Your contract, in YAML or JSON, such as the result of an OpenAPI Overlay: methods, paths,",
        "header of the token and closed enumerations are those of its operations createItemType",
        "and updateWebhook."
      })
  private @Nullable Path contract;

  @Option(
      names = "--create",
      description = "Method and path that create a model. Default: POST /item-types")
  private @Nullable String create;

  @Option(
      names = "--update",
      description = "Method and path that update a webhook. Default: PUT /webhooks/{webhook_id}")
  private @Nullable String update;

  @Option(
      names = "--token-header",
      description = "Header with the token. Default: Authorization: Bearer $TOKEN")
  private @Nullable String tokenHeader;

  @Option(names = "--seed", description = "Repeats the generated bodies of another run.")
  private long seed = System.currentTimeMillis() % 1_000_000;

  @Option(
      names = "--requests",
      description = "Number of requests with generated bodies. Default: ${DEFAULT-VALUE}")
  private int requests = ConformanceTarget.REQUESTS;

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      description = {
        "Options in YAML, each named without its hyphens, such as conformance.yaml. Options of the",
        "command line win."
      })
  private @Nullable Path profile;

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      description = "How long to wait until the service responds. Default: ${DEFAULT-VALUE}")
  private int seconds;

  @Option(
      names = "--expected-failures",
      paramLabel = "FILE",
      description = "Ids of checks that are known to fail, one in each line; # begins a comment.")
  private @Nullable Path expectedFailures;

  @Option(
      names = "--deadline",
      paramLabel = "SECONDS",
      description =
          "How long the run may take; then it reports what it checked. Default: ${DEFAULT-VALUE}")
  private int deadline = 3600;

  @Option(
      names = "--values",
      paramLabel = "MEMBER=A,B",
      description = {
        "The texts that your service accepts for a member, such as payload_api_version=2,3; of a",
        "reference the ids that exist. May be repeated."
      })
  private List<String> values = new ArrayList<>();

  @Option(
      names = "--pattern",
      paramLabel = "MEMBER=REGEX",
      description =
          "What each text of a member matches, such as api_key='[a-z][a-z0-9_]{0,30}'. May be"
              + " repeated.")
  private List<String> patterns = new ArrayList<>();

  @Option(
      names = "--i-own-this-server",
      description = "Allows a server that is not on this machine.")
  private boolean owned;

  /** How long to wait for the service. */
  Duration patience() {
    return Duration.ofSeconds(seconds);
  }

  /** How long a run may take. */
  Duration deadline() {
    return Duration.ofSeconds(deadline);
  }

  /** What was chosen, one line each, for reports. */
  List<String> lines(ConformanceTarget target) {
    List<String> lines = new ArrayList<>();
    if (profile != null) {
      lines.add("profile: " + profile.getFileName());
    }
    if (!target.without().isEmpty()) {
      lines.add("without: " + String.join(", ", target.without()));
    }
    lines.addAll(target.choices().lines());
    return lines;
  }

  /**
   * The target.
   *
   * @throws CannotRunException if an option is missing or invalid
   */
  ConformanceTarget target() {
    if (url == null
        || url.getHost() == null
        || !String.valueOf(url.getScheme()).matches("https?")) {
      throw new CannotRunException("specify --url http://HOST:PORT");
    }
    if (token == null) {
      throw new CannotRunException("specify --token T or set the environment variable TOKEN");
    }
    if (!token.matches("[!-~]{2,}")) {
      throw new CannotRunException(
          "the token has a space, a line break, a character outside ASCII, or fewer than two"
              + " characters");
    }
    if (webhooks.size() > 2 || new HashSet<>(webhooks).size() < webhooks.size()) {
      throw new CannotRunException("specify at most two webhooks, each once");
    }
    if (requests < 0) {
      throw new CannotRunException("--requests is not negative");
    }
    if (!owned && !isLoopback(url.getHost())) {
      throw new CannotRunException(
          url.getHost()
              + " is not this machine; the checks create models and change webhooks:"
              + " add --i-own-this-server if you may do that");
    }
    return target(url, token);
  }

  private ConformanceTarget target(URI base, String secret) {
    try {
      RouteOptions usual = RouteOptions.assumed(base);
      AdaptedContract adapted = contract == null ? null : AdaptedContract.read(contract);
      RouteOptions routes =
          adapted == null
              ? usual
              : new RouteOptions(
                  usual.base(),
                  adapted.route("createItemType"),
                  adapted.route("updateWebhook"),
                  adapted.tokenHeader());
      List<String> otherwise = new ArrayList<>(without);
      otherwise.addAll(adapted == null ? List.of() : adapted.without());
      return new ConformanceTarget(
          new RouteOptions(
              routes.base(),
              create == null ? routes.create() : Route.of(create),
              update == null ? routes.update() : Route.of(update),
              tokenHeader == null ? routes.tokenHeader() : checked(tokenHeader)),
          secret,
          webhooks,
          otherwise,
          seed,
          requests,
          choices(),
          expectedFailures == null ? Set.of() : ExpectedFailures.read(expectedFailures));
    } catch (IllegalArgumentException e) {
      throw new CannotRunException(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
  }

  private Choices choices() {
    Map<String, List<String>> texts = new TreeMap<>();
    for (String each : values) {
      texts.put(member(each), List.of(text(each).split(",", -1)));
    }
    Map<String, Pattern> forms = new TreeMap<>();
    for (String each : patterns) {
      forms.put(member(each), Pattern.compile(text(each)));
    }
    return new Choices(texts, forms);
  }

  private static String member(String option) {
    if (!option.matches("(?s)[a-z_]+=.*")) {
      throw new IllegalArgumentException(
          "a choice looks like 'api_key=...' but is '" + option + "'");
    }
    return option.substring(0, option.indexOf('='));
  }

  private static String text(String option) {
    return option.substring(option.indexOf('=') + 1);
  }

  private static String checked(String header) {
    if (!header.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ -~]*\\$TOKEN[ -~]*")) {
      throw new IllegalArgumentException("--token-header looks like 'X-Api-Token: $TOKEN'");
    }
    return header;
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new CannotRunException("the host " + host + " is unknown");
    }
  }
}
