package dev.contentservice.service.store;

import static dev.contentservice.service.store.OpenedStore.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.ClientCertificateRepository;
import dev.contentservice.service.store.repository.ClientCertificateRepository.Shown;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StoredWebhook;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pages say of stored rows, at the bound and one beyond. */
class StoredBoundsTest {
  private static final AuditRepository.Filter ALL =
      new AuditRepository.Filter(null, null, null, null, null);

  @TempDir Path folder;
  private OpenedStore opened;

  @BeforeEach
  void open() {
    opened = OpenedStore.fresh(EitherStore.SQLITE, folder);
  }

  @AfterEach
  void close() {
    opened.close();
  }

  @Test
  void a_page_has_at_most_100_items() {
    insert(IntStream.range(0, 100));
    assertThat(firstPage().nextCursor()).isNull();

    insert(IntStream.of(100));

    assertThat(firstPage().items()).hasSize(100);
    assertThat(firstPage().nextCursor()).isNotNull();
  }

  private void insert(IntStream numbers) {
    List<Webhook> webhooks =
        numbers.mapToObj(i -> new Webhook().id("w" + i).name("w" + i).enabled(true)).toList();
    opened.store.inTransaction(
        handle -> {
          opened.webhooks.insert(handle, webhooks, NOW);
          return webhooks;
        });
  }

  private Page<StoredWebhook> firstPage() {
    return opened.store.readPage(
        handle -> opened.webhooks.pages().newest(handle, null, PageQuery.range(null)));
  }

  @Test
  void a_certificate_counts_if_it_expires_within_30_days() {
    insert(IntStream.of(1));
    Instant expires = NOW.plus(Duration.ofDays(30));
    opened.store.inTransaction(
        handle -> {
          new ClientCertificateRepository(opened.secrets)
              .replace(handle, "w1", null, new Shown("s", "i", expires), NOW);
          return expires;
        });

    assertThat(expiring(NOW)).isZero();
    assertThat(expiring(NOW.plusMillis(1))).isEqualTo(1);
  }

  private int expiring(Instant now) {
    return opened.store.readPage(handle -> ClientCertificateRepository.countExpiring(handle, now));
  }

  @Test
  void a_member_of_more_than_2000_characters_is_recorded_by_its_length() {
    String longest = "x".repeat(1998);
    Map<String, String> members = Map.of("a", longest, "b", longest + "x");
    opened.store.inTransaction(
        handle -> {
          AuditRepository.insert(
              handle,
              NOW,
              new AuditRecord(Actor.SERVICE, "update", ResourceType.WEBHOOK, "w", null, members));
          return members;
        });

    assertThat(audited(Page.Range.first(1)).items().get(0).record().after())
        .isEqualTo(Map.of("a", longest, "b", "(2,001 characters)"));
  }

  @Test
  void the_oldest_of_more_than_1000000_records_are_deleted() {
    assertThat(AuditRepository.MOST).isEqualTo(1_000_000);
    opened.store.inTransaction(handle -> handle.execute(ELEVEN));

    assertThat(purge(11)).isZero();
    assertThat(purge(10)).isEqualTo(1);
    assertThat(purge(10)).isZero();
    assertThat(audited(Page.Range.first(99)).items())
        .extracting(AuditRecord.Stored::id)
        .containsExactly("11", "10", "9", "8", "7", "6", "5", "4", "3", "2");
  }

  private int purge(int most) {
    return opened.store.inTransaction(handle -> AuditRepository.purge(handle, Instant.EPOCH, most));
  }

  private static final String ELEVEN =
      """
      insert into audit_records (id, created_at, actor, origin, request_id, action, resource_type)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 11)
      select i, i, 'a', 'o', 'r', 'update', 'webhook' from n
      """;

  private Page<AuditRecord.Stored> audited(Page.Range range) {
    return opened.store.readPage(handle -> AuditRepository.newest(handle, ALL, range));
  }
}
