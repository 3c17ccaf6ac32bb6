package com.example.bikes;

import com.example.bikes.model.NewRental;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/**
 * A renter has one bicycle at a time.
 *
 * @param rentals finds the rentals of a renter
 */
record RenterHasNoOther(RentalLookup rentals) implements Rule<NewRental> {
  private static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "rental.renter.one-at-a-time",
          "a renter must have only one bicycle at a time",
          "terms of rental");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(NewRental body, ViolationSink sink) {
    return rentals.overlaps(body.getRenter(), body.getFrom(), body.getUntil())
        ? sink.add(DESCRIPTOR, "renter", "return the other bicycle first")
        : sink;
  }
}
