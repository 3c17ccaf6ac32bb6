package dev.contentservice.service.start;

import dev.contentservice.service.access.Actor;
import dev.contentservice.service.access.Role;
import dev.contentservice.service.store.repository.TokenRepository;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Creates, lists and revokes the tokens in the store. */
@Command(
    name = "token",
    description = "Creates, lists and revokes tokens. Every node follows within 5 seconds.",
    mixinStandardHelpOptions = true)
final class TokenCommand implements Runnable {
  private final Supplier<OpenStore> store;
  private final Supplier<OpenStore> storeOrNew;

  @Spec private CommandSpec spec;

  /**
   * @param store fails if there is no store
   * @param storeOrNew creates a store if there is none
   */
  @SuppressWarnings("NullAway.Init") // The command line parser sets the annotated fields.
  TokenCommand(Supplier<OpenStore> store, Supplier<OpenStore> storeOrNew) {
    this.store = store;
    this.storeOrNew = storeOrNew;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a subcommand is missing: add, list or revoke");
  }

  @Command(name = "add", description = "Creates a token and prints it, only this once.")
  int add(
      @Parameters(paramLabel = "NAME", description = "The name of the token.") String name,
      @Option(
              names = "--role",
              paramLabel = "ROLE",
              description =
                  "Creates an admin token, for the management port: read, operate or administer."
                      + " Without a role, the token is for the API.")
          @Nullable String role) {
    NewToken token = NewToken.named(name, role == null ? null : Role.parse(role));
    boolean added =
        Commands.with(
            storeOrNew,
            open ->
                open.store()
                    .inTransaction(
                        handle ->
                            added(handle, token.toStored(Instant.now()), open.hasAdminToken())));
    if (!added) {
      throw new IllegalArgumentException(
          "there is a token named '" + name + "' already; choose another name or revoke it first");
    }
    spec.commandLine().getOut().println(token.text());
    return 0;
  }

  private static boolean added(Handle handle, TokenRepository.Named token, boolean administered) {
    return AuditedTokens.insert(handle, Actor.command(), token, token.created(), administered);
  }

  @Command(name = "list", description = "Prints name, creation time and role, oldest first.")
  int list() {
    List<TokenRepository.Named> tokens =
        Commands.with(store, open -> open.store().read(TokenRepository::all));
    tokens.forEach(
        token ->
            spec.commandLine()
                .getOut()
                .println(
                    String.join(
                        "\t",
                        token.name(),
                        token.created().toString(),
                        AuditedTokens.shown(token.role()))));
    return 0;
  }

  @Command(name = "revoke", description = "Revokes a token.")
  int revoke(@Parameters(paramLabel = "NAME", description = "The name of the token.") String name) {
    boolean revoked =
        Commands.with(
            store,
            open ->
                open.store()
                    .inTransaction(
                        handle ->
                            AuditedTokens.delete(
                                handle,
                                Actor.command(),
                                name,
                                Instant.now(),
                                open.hasAdminToken())));
    if (!revoked) {
      throw new IllegalArgumentException(
          "there is no token with this name in the store; see 'token list'");
    }
    return 0;
  }
}
