package dev.contentservice.service.http;

import io.quarkus.arc.Unremovable;
import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/**
 * Holds no identity: the server support knows the caller. Without such a bean, the framework
 * searches all beans for one with each request.
 */
@Singleton
@Unremovable
final class NoIdentity implements CurrentIdentityAssociation {
  @Override
  public void setIdentity(SecurityIdentity identity) {}

  @Override
  public void setIdentity(Uni<SecurityIdentity> identity) {}

  @Override
  public SecurityIdentity getIdentity() {
    throw new IllegalStateException("the caller of a request is its token's name, see Caller");
  }

  @Override
  public Uni<SecurityIdentity> getDeferredIdentity() {
    return Uni.createFrom().nullItem();
  }
}
