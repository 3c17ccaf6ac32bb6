package com.example.bikes;

import com.example.bikes.model.NewRental;
import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.server.support.OperationRules;
import java.util.List;

/** Every rule, bound to its operation. */
final class BikeRules {
  static final RuleBinding<NewRental, RentalLookup> RENT =
      RuleBinding.of(
          NewRental.class,
          RuleSet.of(List.of(new RentalIsShort())),
          rentals -> List.of(new RenterHasNoOther(rentals)));

  private BikeRules() {}

  static OperationRules of(RentalLookup rentals) {
    return OperationRules.none().bind("rentBike", RENT, request -> rentals);
  }
}
