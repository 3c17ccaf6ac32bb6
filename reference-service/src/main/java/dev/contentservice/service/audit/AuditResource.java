package dev.contentservice.service.audit;

import dev.contentservice.model.management.AuditPage;
import dev.contentservice.model.management.AuditedResource;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.stub.AuditApi;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists who changed what. */
@Singleton
final class AuditResource implements AuditApi {
  private final Store store;

  AuditResource(Store store) {
    this.store = store;
  }

  @Override
  public AuditPage listAudit(
      @Nullable String resourceType,
      @Nullable String resourceId,
      @Nullable String actor,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String cursor) {
    PageQuery.requireOrder(from, until);
    if (resourceId != null && resourceType == null) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST, "resource_id needs resource_type; send both");
    }
    var filter = new AuditRepository.Filter(resourceType, resourceId, actor, from, until);
    Page.Range range = PageQuery.range(cursor);
    var page =
        store
            .readPage(handle -> AuditRepository.newest(handle, filter, range))
            .map(AuditResource::shown);
    return new AuditPage(page.items(), page.nextCursor());
  }

  private static dev.contentservice.model.management.AuditRecord shown(AuditRecord.Stored stored) {
    AuditRecord record = stored.record();
    return new dev.contentservice.model.management.AuditRecord(
        stored.id(),
        stored.at(),
        record.actor().name(),
        record.actor().origin(),
        record.actor().requestId(),
        record.action(),
        AuditedResource.of(record.resourceType().word()),
        record.resourceId(),
        members(record.before()),
        members(record.after()));
  }

  private static @Nullable Map<String, Object> members(@Nullable Map<String, ?> members) {
    return members == null ? null : new LinkedHashMap<>(members);
  }
}
