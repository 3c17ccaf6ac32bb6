package dev.contentservice.conformance;

import dev.contentservice.conformance.check.CannotRunException;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.http.Routes;
import dev.contentservice.conformance.http.Routes.Route;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
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
      names = "--create",
      defaultValue = "POST /item-types",
      description = "Method and path that create a model. Default: ${DEFAULT-VALUE}")
  private String create = "";

  @Option(
      names = "--update",
      defaultValue = "PUT /webhooks/{webhook_id}",
      description = "Method and path that update a webhook. Default: ${DEFAULT-VALUE}")
  private String update = "";

  @Option(
      names = "--token-header",
      defaultValue = "Authorization: Bearer $TOKEN",
      description = "Header with the token. Default: ${DEFAULT-VALUE}")
  private String tokenHeader = "";

  @Option(names = "--seed", description = "Repeats the generated bodies of another run.")
  private long seed = System.currentTimeMillis() % 1_000_000;

  @Option(
      names = "--requests",
      description = "Number of requests with generated bodies. Default: ${DEFAULT-VALUE}")
  private int requests = ConformanceTarget.REQUESTS;

  @Option(
      names = "--i-own-this-server",
      description = "Allows a server that is not on this machine.")
  private boolean owned;

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
          "the token has a space, a line break, a character outside ASCII, or fewer than two characters");
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
      if (!tokenHeader.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ -~]*\\$TOKEN[ -~]*")) {
        throw new IllegalArgumentException("--token-header looks like 'X-Api-Token: $TOKEN'");
      }
      Routes routes =
          new Routes(Routes.assumed(base).base(), Route.of(create), Route.of(update), tokenHeader);
      return new ConformanceTarget(routes, secret, webhooks, without, seed, requests);
    } catch (IllegalArgumentException e) {
      throw new CannotRunException(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new CannotRunException("the host " + host + " is unknown");
    }
  }
}
