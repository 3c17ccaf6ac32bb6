package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.ItemType;
import dev.contentservice.service.delivery.DeliveryOfNode;
import dev.contentservice.service.http.NamesOfTokens;
import dev.contentservice.service.start.FirstTokenOfNode;
import dev.contentservice.service.store.repository.Reencryption;
import dev.contentservice.service.store.repository.TokenRepository;
import java.util.List;
import java.util.function.Consumer;

/** An operation of a node and its postcondition. */
enum NodeOperation {
  CREATE {
    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      ItemType model = node.models.create(unique);
      return later -> assertThat(later.state(List.of()).models()).contains(model);
    }
  },
  CREATE_ONCE {
    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      ItemType model = node.models.createOnce(unique, unique);
      return later -> {
        assertThat(later.models.createOnce(unique, unique)).isEqualTo(model);
        assertThat(later.state(List.of()).models().stream().map(ItemType::getName))
            .containsOnlyOnce(unique);
      };
    }
  },
  UPDATE {
    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      return NodeActions.update(node, "w1", unique);
    }
  },
  PROVISION {
    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      node.hooks.provisioning.apply(NodeActions.file(unique));
      return later -> assertThat(later.find(unique)).isPresent();
    }
  },
  PUBLISH {
    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      return NodeActions.publish(node, unique);
    }
  },
  CLAIM_AND_COMPLETE {
    @Override
    void prepare(NodeInProcess other, String unique) {
      NodeActions.publish(other, unique);
    }

    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      List<String> completed = NodeActions.completeAll(node);
      return later -> {
        assertThat(later.count("delivery_records", "event_id = :value", unique)).isPositive();
        assertThat(
                later.count(
                    "delivery_records", "event_id = :value and completed_at is null", unique))
            .isZero();
        completed.forEach(
            id ->
                assertThat(later.count("delivery_attempt_records", "delivery_id = :value", id))
                    .isEqualTo(1));
      };
    }
  },
  REPLAY {
    @Override
    void prepare(NodeInProcess other, String unique) {
      NodeActions.publish(other, unique);
      NodeActions.completeAll(other);
    }

    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      String id =
          node.store.read(
              handle ->
                  handle
                      .createQuery("select min(id) from delivery_records where event_id = :event")
                      .bind("event", unique)
                      .mapTo(String.class)
                      .one());
      node.delivery.replay.replay(id);
      return later ->
          assertThat(later.count("delivery_records", "id = :value and completed_at is null", id))
              .isEqualTo(1);
    }
  },
  PURGE {
    @Override
    void prepare(NodeInProcess other, String unique) {
      NodeActions.publish(other, unique);
      NodeActions.completeAll(other);
      NodeActions.update(other, "w1", unique);
      other.clock.pass(DeliveryOfNode.KEPT.plusSeconds(1));
    }

    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      node.delivery.retention.run();
      return later -> {
        assertThat(later.count("delivery_records", "event_id = :value", unique)).isZero();
        assertThat(
                later.count(
                    "delivery_payloads",
                    "id <> :value and id not in (select payload from delivery_records)"
                        // An older delivery may use them, by their last use, and so may an open
                        // transaction.
                        + " and used_at + 172800000 < "
                        + later.clock.instant().toEpochMilli()
                        + " and used_at + 86400000 < coalesce("
                        + "(select min(created_at) from delivery_records), 9223372036854775807)",
                    ""))
            .isZero();
      };
    }
  },
  ADD_TOKEN {
    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      node.store.inTransaction(handle -> TokenRepository.insert(handle, NodeActions.token(unique)));
      return later -> assertThat(NamesOfTokens.of(later.tokens, unique)).isEqualTo(unique);
    }
  },
  FIRST_TOKEN {
    @Override
    void prepare(NodeInProcess other, String unique) {
      other.store.inTransaction(
          handle -> {
            TokenRepository.all(handle)
                .forEach(token -> TokenRepository.delete(handle, token.name()));
            return true;
          });
    }

    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      FirstTokenOfNode.printed(node.store).ifPresent(node.printedTokens::add);
      return later -> {
        assertThat(later.store.read(TokenRepository::all)).hasSize(1);
        assertThat(node.printedTokens)
            .filteredOn(printed -> NamesOfTokens.of(later.tokens, printed) != null)
            .hasSize(1);
      };
    }
  },
  REVOKE_TOKEN {
    @Override
    void prepare(NodeInProcess other, String unique) {
      other.store.inTransaction(
          handle -> TokenRepository.insert(handle, NodeActions.token(unique)));
    }

    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      node.store.inTransaction(handle -> TokenRepository.delete(handle, unique));
      return later -> assertThat(NamesOfTokens.of(later.tokens, unique)).isNull();
    }
  },
  ENCRYPT_AGAIN {
    @Override
    void prepare(NodeInProcess other, String unique) {
      other.secrets.addPrimary();
    }

    @Override
    Consumer<NodeInProcess> run(NodeInProcess node, String unique) {
      new Reencryption(node.store, node.secrets).run();
      return later ->
          assertThat(new Reencryption(later.store, later.secrets).run()).as("left to do").isZero();
    }
  };

  /** An earlier action of another node. */
  void prepare(NodeInProcess other, String unique) {}

  /**
   * Runs it once; it is idempotent.
   *
   * @param unique a name for this run
   * @return what to check on any node that started later
   */
  abstract Consumer<NodeInProcess> run(NodeInProcess node, String unique);
}
