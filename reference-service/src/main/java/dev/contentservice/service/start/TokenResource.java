package dev.contentservice.service.start;

import dev.contentservice.model.management.CreateTokenRequest;
import dev.contentservice.model.management.CreatedToken;
import dev.contentservice.model.management.Token;
import dev.contentservice.model.management.TokenPage;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.access.Role;
import dev.contentservice.service.manage.Created;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.Page;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.TokenRepository;
import dev.contentservice.service.stub.TokensApi;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The tokens of the store on the management port, as the command {@code token} has them. */
@Singleton
final class TokenResource implements TokensApi {
  private static final String UNKNOWN = "no token in the store has this name";

  private final Store store;
  private final Clock clock;
  private final TokenRefresher refresher;

  TokenResource(Store store, Clock clock, TokenRefresher refresher) {
    this.store = store;
    this.clock = clock;
    this.refresher = refresher;
  }

  @Override
  public TokenPage listTokens(@Nullable String cursor) {
    Page.Range range = PageQuery.range(cursor);
    Page<Token> page =
        store
            .readPage(handle -> TokenRepository.page(handle, range))
            .map(
                token ->
                    new Token(
                        token.name(),
                        token.created(),
                        token.lastCharacters(),
                        shown(token.role())));
    return new TokenPage(page.items(), page.nextCursor());
  }

  @Override
  public Created<CreatedToken> createToken(Actor actor, CreateTokenRequest request) {
    NewToken token =
        NewToken.named(
            request.getName(),
            request.getRole() == null ? null : Role.parse(request.getRole().value()));
    Instant now = clock.instant();
    TokenRepository.Named stored = token.toStored(now);
    if (!store.inTransaction(handle -> AuditedTokens.insert(handle, actor, stored, now))) {
      throw rejection("a token has this name; choose another, or revoke it first");
    }
    refresher.refresh();
    return new Created<>(
        new CreatedToken(
            token.name(), now, stored.lastCharacters(), shown(stored.role()), token.text()),
        token.name());
  }

  @Override
  public void revokeToken(Actor actor, String tokenName) {
    Instant now = clock.instant();
    if (!store.inTransaction(handle -> AuditedTokens.delete(handle, actor, tokenName, now))) {
      throw ProblemException.notFound(UNKNOWN);
    }
    refresher.refresh();
  }

  private static dev.contentservice.model.management.@Nullable Role shown(@Nullable Role role) {
    return role == null ? null : dev.contentservice.model.management.Role.of(role.word());
  }

  private static ProblemException rejection(String detail) {
    return new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, detail);
  }
}
