package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules read each list item at most a fixed number of times, for any length. */
@Tag("exhaustive")
class StepsTest {
  /** Each of 32 subscriptions is compared with 31 others, and checked alone by a few rules. */
  private static final int LOOKS = 100;

  private static final JsonBodyReader<UpdateWebhookRequest> READER = JsonBodyReader.updateWebhook();
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none());

  private long items;
  private long looks;

  @ParameterizedTest
  @EnumSource
  void each_item_is_looked_at_a_bounded_number_of_times(Adversary shape) {
    for (int size : new int[] {1 << 14, 1 << 17, JsonLimits.DEFAULTS.maxBytes()}) {
      items = 0;
      looks = 0;
      if (READER.read(shape.body(size)) instanceof Valid<UpdateWebhookRequest> accepted) {
        RULES.check(counted(accepted.body()));
      }

      assertThat(looks).as("%s items in %s bytes", items, size).isLessThanOrEqualTo(LOOKS * items);
    }
  }

  private UpdateWebhookRequest counted(UpdateWebhookRequest body) {
    if (body.getEvents() != null) {
      body.getEvents().forEach(this::count);
      body.setEvents(counted(body.getEvents()));
    }
    return body;
  }

  private void count(EventSubscription subscription) {
    subscription.setEventTypes(counted(subscription.getEventTypes()));
    if (subscription.getFilter() != null) {
      subscription.getFilter().setEntityIds(counted(subscription.getFilter().getEntityIds()));
    }
  }

  private <E> List<E> counted(List<E> list) {
    items += list.size();
    return new CountedList<>(list);
  }

  private final class CountedList<E> extends AbstractList<E> implements RandomAccess {
    private final List<E> list;

    CountedList(List<E> list) {
      this.list = list;
    }

    @Override
    public E get(int index) {
      looks++;
      return list.get(index);
    }

    @Override
    public int size() {
      return list.size();
    }
  }
}
