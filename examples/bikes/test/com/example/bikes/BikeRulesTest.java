package com.example.bikes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.example.bikes.model.NewRental;
import dev.contentservice.rules.engine.RuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BikeRulesTest {
  private static final OffsetDateTime START = OffsetDateTime.parse("2026-06-01T08:00:00Z");

  private static NewRental until(OffsetDateTime end) {
    return new NewRental(UUID.randomUUID(), START, end);
  }

  private static List<String> broken(NewRental body, RentalLookup rentals) {
    return BikeRules.RENT.check(body, rentals).errors().stream()
        .map(each -> each.rule().id() + " " + each.pointer())
        .toList();
  }

  @Test
  void a_rental_ends_within_a_month() {
    RentalLookup none = (renter, from, to) -> false;

    assertEquals(List.of(), broken(until(START.plusDays(30)), none));
    for (NewRental body : List.of(until(START), until(START.plusDays(31)))) {
      assertEquals(List.of("rental.until.within-a-month /until"), broken(body, none));
    }
  }

  @Test
  void a_renter_has_one_bicycle_at_a_time() {
    assertEquals(
        List.of("rental.renter.one-at-a-time /renter"),
        broken(until(START.plusDays(1)), (renter, from, to) -> true));
  }

  /** The page of the rules; the test writes it if a rule is missing there. */
  @Test
  void the_page_lists_every_rule() throws Exception {
    Path page = Path.of("../RULES.md");
    String expected =
        BikeRules.RENT.all((renter, from, to) -> false).descriptors().stream()
            .map(BikeRulesTest::paragraph)
            .collect(Collectors.joining("\n", "# Rules\n\n", "\n"));
    String actual = Files.exists(page) ? Files.readString(page) : "";
    Files.writeString(page, expected);

    assertEquals(expected, actual, "RULES.md was written; commit it");
  }

  private static String paragraph(RuleDescriptor rule) {
    return "- `%s`: %s (%s)".formatted(rule.id(), rule.statement(), rule.citation());
  }
}
