package dev.contentservice.service.start;

import dev.contentservice.service.store.TokenRepository;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Creates, lists and revokes the tokens in the store. */
@Command(
    name = "token",
    description = "Creates, lists and revokes API tokens. Every node follows within 5 seconds.",
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
  int add(@Parameters(paramLabel = "NAME", description = "The name of the token.") String name) {
    NewToken token = NewToken.named(name);
    boolean added =
        Commands.with(
            storeOrNew,
            open ->
                open.store()
                    .inTransaction(
                        handle -> TokenRepository.insert(handle, token.toStored(Instant.now()))));
    if (!added) {
      throw new IllegalArgumentException(
          "there is a token named '" + name + "' already; choose another name or revoke it first");
    }
    spec.commandLine().getOut().println(token.text());
    return 0;
  }

  @Command(name = "list", description = "Prints name and creation time, oldest first.")
  int list() {
    List<TokenRepository.Named> tokens =
        Commands.with(store, open -> open.store().read(TokenRepository::all));
    tokens.forEach(
        token -> spec.commandLine().getOut().println(token.name() + "\t" + token.created()));
    return 0;
  }

  @Command(name = "revoke", description = "Revokes a token.")
  int revoke(@Parameters(paramLabel = "NAME", description = "The name of the token.") String name) {
    boolean revoked =
        Commands.with(
            store,
            open -> open.store().inTransaction(handle -> TokenRepository.delete(handle, name)));
    if (!revoked) {
      throw new IllegalArgumentException(
          "there is no token with this name in the store; see 'token list'");
    }
    return 0;
  }
}
