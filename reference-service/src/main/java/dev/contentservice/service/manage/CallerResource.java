package dev.contentservice.service.manage;

import dev.contentservice.model.management.Caller;
import dev.contentservice.service.access.Admin;
import dev.contentservice.service.stub.CallersApi;
import jakarta.inject.Singleton;

/** Shows callers their own name and role. */
@Singleton
final class CallerResource implements CallersApi {
  @Override
  public Caller readCaller(Admin caller) {
    return new Caller(
        caller.name(),
        dev.contentservice.model.management.Role.of(caller.role().word()),
        caller.webhookId());
  }
}
