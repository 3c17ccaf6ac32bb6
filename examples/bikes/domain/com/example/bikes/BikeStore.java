package com.example.bikes;

import com.example.bikes.model.Bike;
import com.example.bikes.model.BikeChange;
import com.example.bikes.model.Kind;
import com.example.bikes.model.NewBike;
import com.example.bikes.model.NewRental;
import com.example.bikes.model.Rental;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** Bicycles and rentals in memory. It knows no framework. */
final class BikeStore implements RentalLookup {
  private static final ProblemKind RENTED =
      new ProblemKind(409, "https://bikes.example/problems/rented", "The bicycle is rented");

  private final Map<String, Bike> bikes = new TreeMap<>();
  private final List<Rental> rentals = new ArrayList<>();

  synchronized List<Bike> find(List<Kind> kinds, LocalDate since) {
    return bikes.values().stream()
        .filter(bike -> kinds.isEmpty() || kinds.contains(bike.getKind()))
        .filter(bike -> since == null || !bike.getBoughtOn().isBefore(since))
        .sorted(Comparator.comparing(Bike::getFrame))
        .toList();
  }

  static <T> List<T> page(List<T> all, int page, int perPage) {
    return all.stream().skip((page - 1L) * perPage).limit(perPage).toList();
  }

  synchronized Bike add(NewBike body) {
    String note = body.getNote().orElse(null);
    Bike bike = new Bike(body.getFrame(), body.getKind(), body.getBoughtOn(), note);
    if (bikes.putIfAbsent(body.getFrame(), bike) != null) {
      throw ProblemException.ofStatus(409, "this frame is known; change the bicycle instead");
    }
    return bike;
  }

  synchronized Bike change(String frame, BikeChange change) {
    Bike bike = bike(frame);
    if (change.getKind() != null) {
      bike.setKind(change.getKind());
    }
    if (change.getNote().isPresent()) {
      bike.setNote(change.getNote().get());
    }
    return bike;
  }

  synchronized void remove(String frame) {
    bike(frame);
    requireFree(frame, OffsetDateTime.MIN, OffsetDateTime.MAX);
    bikes.remove(frame);
  }

  synchronized Rental rent(String frame, NewRental body) {
    bike(frame);
    requireFree(frame, body.getFrom(), body.getUntil());
    long id = rentals.size() + 1L;
    Rental rental = new Rental(id, frame, body.getRenter(), body.getFrom(), body.getUntil());
    rentals.add(rental);
    return rental;
  }

  @Override
  public synchronized boolean overlaps(UUID renter, OffsetDateTime from, OffsetDateTime until) {
    return rentals.stream()
        .anyMatch(each -> each.getRenter().equals(renter) && overlaps(each, from, until));
  }

  private static boolean overlaps(Rental rental, OffsetDateTime from, OffsetDateTime until) {
    return rental.getFrom().isBefore(until) && from.isBefore(rental.getUntil());
  }

  synchronized String csv() {
    return rentals.stream()
        .map(each -> each.getId() + ";" + each.getFrame() + ";" + each.getRenter() + "\n")
        .collect(Collectors.joining("", "id;frame;renter\n", ""));
  }

  private Bike bike(String frame) {
    Bike bike = bikes.get(frame);
    if (bike == null) {
      throw ProblemException.notFound("no bicycle has this frame");
    }
    return bike;
  }

  private void requireFree(String frame, OffsetDateTime from, OffsetDateTime until) {
    if (rentals.stream()
        .anyMatch(each -> each.getFrame().equals(frame) && overlaps(each, from, until))) {
      throw new ProblemException(RENTED, "the bicycle is rented at that time; choose another");
    }
  }
}
