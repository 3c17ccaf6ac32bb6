package dev.contentservice.service.start;

import dev.contentservice.model.management.CreateTokenRequest;
import dev.contentservice.model.management.CreatedToken;
import dev.contentservice.model.management.Token;
import dev.contentservice.model.management.TokenPage;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.access.Role;
import dev.contentservice.service.http.TokenCache;
import dev.contentservice.service.manage.Created;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.TokenRepository;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.stub.TokensApi;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The tokens of the store on the management port, as the command {@code token} has them. */
@Singleton
final class TokenResource implements TokensApi {
  private static final Duration LONGEST = Duration.ofDays(366);
  private static final String UNKNOWN = "no token in the store has this name";

  private final Store store;
  private final Clock clock;
  private final TokenCache tokens;
  private final TokenRefresher refresher;

  TokenResource(Store store, Clock clock, TokenCache tokens, TokenRefresher refresher) {
    this.store = store;
    this.clock = clock;
    this.tokens = tokens;
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
                        shown(token.role()),
                        token.webhookId(),
                        token.expires()));
    return new TokenPage(page.items(), page.nextCursor());
  }

  @Override
  public Created<CreatedToken> createToken(Actor actor, CreateTokenRequest request) {
    Role role = request.getRole() == null ? null : Role.parse(request.getRole().value());
    Instant now = clock.instant();
    NewToken token =
        role == Role.CONSUMER
            ? ofConsumer(request, now)
            : ofAll(request.getName(), role, request.getWebhookId(), request.getExpiresAt());
    TokenRepository.Named stored = token.toStored(now);
    store.inTransaction(handle -> insert(handle, actor, stored, now));
    refresher.refresh();
    return new Created<>(
        new CreatedToken(
            token.name(),
            now,
            stored.lastCharacters(),
            shown(stored.role()),
            stored.webhookId(),
            stored.expires(),
            token.text()),
        token.name());
  }

  private static NewToken ofAll(
      String name, @Nullable Role role, @Nullable String webhook, @Nullable Instant expires) {
    if (webhook != null || expires != null) {
      throw rejection("webhook_id and expires_at are for the role consumer; leave them out");
    }
    return NewToken.named(name, role);
  }

  private NewToken ofConsumer(CreateTokenRequest request, Instant now) {
    String webhook = request.getWebhookId();
    Instant expires = request.getExpiresAt();
    if (webhook == null || expires == null) {
      throw rejection("the role consumer needs webhook_id and expires_at; send both");
    }
    if (!isAllowed(Duration.ofMillis(expires.toEpochMilli() - now.toEpochMilli()))) {
      throw rejection("expires_at must be a time in the next 366 days; send another");
    }
    if (!tokens.hasAdmin()) {
      // The limits of this token would be none: anybody may do everything without one.
      throw rejection(
          "this port requires no token yet; first create one of the role administer, such as with"
              + " 'token add NAME --role administer'");
    }
    return NewToken.ofConsumer(request.getName(), webhook, expires);
  }

  static boolean isAllowed(Duration left) {
    return left.compareTo(Duration.ZERO) > 0 && left.compareTo(LONGEST) <= 0;
  }

  private boolean insert(Handle handle, Actor actor, TokenRepository.Named token, Instant now) {
    TokenRepository.deleteExpired(handle, now);
    if (token.webhookId() != null
        && WebhookRepository.findWithoutSecrets(handle, token.webhookId()).isEmpty()) {
      throw rejection("no webhook has this webhook_id; send that of a webhook");
    }
    try {
      if (AuditedTokens.insert(handle, actor, token, now, tokens.hasAdminOfSettings())) {
        return true;
      }
    } catch (IllegalArgumentException e) {
      throw rejection(String.valueOf(e.getMessage()));
    }
    throw rejection("a token has this name; choose another, or revoke it first");
  }

  @Override
  public void revokeToken(Actor actor, String tokenName) {
    Instant now = clock.instant();
    if (!store.inTransaction(handle -> delete(handle, actor, tokenName, now))) {
      throw ProblemException.notFound(UNKNOWN);
    }
    refresher.refresh();
  }

  private boolean delete(Handle handle, Actor actor, String name, Instant now) {
    try {
      return AuditedTokens.delete(handle, actor, name, now, tokens.hasAdminOfSettings());
    } catch (IllegalArgumentException e) {
      throw rejection(String.valueOf(e.getMessage()));
    }
  }

  private static dev.contentservice.model.management.@Nullable Role shown(@Nullable Role role) {
    return role == null ? null : dev.contentservice.model.management.Role.of(role.word());
  }

  private static ProblemException rejection(String detail) {
    return new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, detail);
  }
}
