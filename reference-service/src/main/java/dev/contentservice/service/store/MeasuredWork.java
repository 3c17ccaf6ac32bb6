package dev.contentservice.service.store;

import dev.contentservice.service.secrets.DecryptionException;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.function.Supplier;

/** Measures the work of a store by kind and result, and translates its failures for callers. */
final class MeasuredWork {
  private final StoreDialect dialect;
  private final Damage damage = new Damage();

  MeasuredWork(StoreDialect dialect) {
    this.dialect = dialect;
  }

  /**
   * @throws StoreUnavailableException if the store cannot do it now
   */
  <T> T run(String kind, Supplier<T> work) {
    Timer.Sample sample = Timer.start();
    String result = "done";
    try {
      return work.get();
    } catch (PageUnavailableException e) {
      result = "unavailable";
      throw e;
    } catch (StoreBrokenException e) {
      result = "damaged";
      throw damage.logged(e);
    } catch (RuntimeException e) {
      StoreDialect.Fault fault = dialect.classify(e);
      result = fault.name().toLowerCase(Locale.ROOT);
      throw switch (fault) {
        case UNAVAILABLE, TOOK_TOO_LONG -> new StoreUnavailableException(StoreDialect.reason(e), e);
        case LOST_RACE ->
            new StoreUnavailableException(
                "it lost a race against other transactions every time", e);
        case DAMAGED -> damage.found(e);
        case OTHER -> unlessKeyIsMissing(e);
      };
    } finally {
      // The global registry: the store does not depend on the framework.
      sample.stop(Metrics.timer("content.store.transactions", "kind", kind, "result", result));
    }
  }

  /**
   * @throws StoreBrokenException if the database has reported damage, or these files are damaged
   */
  void requireUndamaged(OpenFiles files) {
    try {
      files.requireUsable();
      damage.require();
    } catch (StoreBrokenException e) {
      throw damage.logged(e);
    }
  }

  /** Another node has the key: the caller may retry there, or once the keyset is copied. */
  private static RuntimeException unlessKeyIsMissing(RuntimeException e) {
    return e instanceof DecryptionException broken && broken.keyIsMissing()
        ? new StoreUnavailableException(String.valueOf(e.getMessage()), e)
        : e;
  }
}
