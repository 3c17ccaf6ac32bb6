package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.validation.RuleValidation;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checking allocates at most a fixed multiple of the body's size, and four times the size costs
 * four times as much, not sixteen times. Counts bytes, not time, so the load of the machine does
 * not matter.
 */
@Tag("exhaustive")
class CostTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int LARGEST = JsonLimits.DEFAULTS.maxBytes();
  private static final int ROUNDS = 5;

  /**
   * Jackson stores names over 12 bytes in a table that it copies every 16 KiB. For these bodies the
   * cost per byte grows with the size, so only its bound is asserted.
   */
  private static final Set<Adversary> MANY_LONG_NAMES =
      EnumSet.of(
          Adversary.NAMES_NEAR_TO_KNOWN_ONES,
          Adversary.NAMES_WITH_ONE_HASH,
          Adversary.HEADERS_WITH_ONE_HASH);

  private static final JsonBodyReader<UpdateWebhookRequest> READER = JsonBodyReader.updateWebhook();
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none());
  private static final Validator VALIDATOR =
      RuleValidation.addTo(
              Validation.byDefaultProvider().configure(),
              WebhookNameLookup.none(),
              EntityRelations.none())
          .buildValidatorFactory()
          .getValidator();

  @ParameterizedTest
  @EnumSource
  void reading_json_and_checking_the_rules_allocates_160_times_the_body(Adversary shape) {
    assertCost(shape, CostTest::json, 160);
  }

  @ParameterizedTest
  @EnumSource
  void checking_a_stream_reads_each_document_up_to_three_times(Adversary shape) {
    assertCost(shape, CostTest::stream, MANY_LONG_NAMES.contains(shape) ? 550 : 350);
  }

  /** Hibernate Validator creates a path per list item, valid or not: 3 to 6 KB for 3 bytes. */
  @ParameterizedTest
  @EnumSource
  void validating_a_body_allocates_2400_times_its_json(Adversary shape) {
    assertCost(shape, CostTest::jakarta, 2400);
  }

  private static void assertCost(Adversary shape, Consumer<byte[]> entry, int most) {
    entry.accept(shape.body(LARGEST / 16));
    byte[] small = shape.body(LARGEST / 4);
    byte[] large = shape.body(LARGEST);
    double quarter = Double.MAX_VALUE;
    double full = Double.MAX_VALUE;
    // Repeats until the compiler has optimized the allocations.
    for (int round = 0;
        round < ROUNDS && !(full < most && isLinear(shape, quarter, full));
        round++) {
      quarter = Math.min(quarter, allocatedPerByte(entry, small));
      full = Math.min(full, allocatedPerByte(entry, large));
    }

    assertThat(full).as("bytes allocated per byte").isLessThan(most);
    assertThat(isLinear(shape, quarter, full))
        .as("%s per byte, of a quarter: %s", full, quarter)
        .isTrue();
  }

  /** Buffers double, so a large body may pay for one step more than a small one. */
  private static boolean isLinear(Adversary shape, double quarter, double full) {
    return MANY_LONG_NAMES.contains(shape) || full < 1.25 * quarter + 8;
  }

  private static double allocatedPerByte(Consumer<byte[]> entry, byte[] body) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    entry.accept(body);
    return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / body.length;
  }

  private static void json(byte[] body) {
    if (READER.read(body) instanceof Valid<UpdateWebhookRequest> accepted) {
      assertThat(RULES.check(accepted.body()).toString().length()).isLessThan(100_000);
    }
  }

  private static void jakarta(byte[] body) {
    if (READER.read(body) instanceof Valid<UpdateWebhookRequest> accepted) {
      assertThat(VALIDATOR.validate(accepted.body()).size()).isLessThanOrEqualTo(101);
    }
  }

  /** Like the command line, but in one thread. */
  private static void stream(byte[] body) {
    try {
      new StreamCheck(null, EntityRelations.none(), Runnable::run)
          .check(new ByteArrayInputStream(body), finding -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
