package dev.contentservice.benchmarks;

import io.avaje.validation.adapter.AbstractConstraintAdapter;
import io.avaje.validation.adapter.ValidationContext.AdapterCreateRequest;
import org.jspecify.annotations.Nullable;

/** The adapter for avaje. */
final class ObeysAdapter extends AbstractConstraintAdapter<Object> {
  private final Demand demand;

  ObeysAdapter(AdapterCreateRequest request) {
    super(request);
    demand = request.attribute("value");
  }

  @Override
  protected boolean isValid(@Nullable Object value) {
    return value == null || demand.isMetBy(value);
  }
}
