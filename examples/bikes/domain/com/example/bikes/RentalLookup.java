package com.example.bikes;

import java.time.OffsetDateTime;
import java.util.UUID;

/** What a rule asks about other rentals. */
@FunctionalInterface
interface RentalLookup {
  /** Whether this renter has a bicycle at some time between these. */
  boolean overlaps(UUID renter, OffsetDateTime from, OffsetDateTime until);
}
