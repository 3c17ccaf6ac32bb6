package com.example.bikes;

import com.example.bikes.model.NewRental;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/** A rental ends after it starts, and within 30 days. */
final class RentalIsShort implements Rule<NewRental> {
  private static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "rental.until.within-a-month",
          "a rental must end within 30 days after its start",
          "terms of rental");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(NewRental body, ViolationSink sink) {
    boolean valid =
        body.getUntil().isAfter(body.getFrom())
            && !body.getUntil().isAfter(body.getFrom().plusDays(30));
    return valid ? sink : sink.add(DESCRIPTOR, "until", "send a time within 30 days after from");
  }
}
