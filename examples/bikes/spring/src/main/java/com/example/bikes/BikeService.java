package com.example.bikes;

import com.example.bikes.model.Bike;
import com.example.bikes.model.BikeChange;
import com.example.bikes.model.Kind;
import com.example.bikes.model.NewBike;
import com.example.bikes.model.NewRental;
import com.example.bikes.model.Rental;
import com.example.bikes.operations.ContractOperations;
import com.example.bikes.server.BikesApi;
import com.example.bikes.server.RentalsApi;
import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.IdempotentRequest;
import dev.contentservice.server.support.OperationRules;
import dev.contentservice.server.support.TokenVerifier;
import jakarta.servlet.http.HttpServletRequest;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;

/** The operations, served by Spring Boot. */
@SpringBootApplication(proxyBeanMethods = false)
class BikeService implements BikesApi, RentalsApi {
  private final BikeStore store = new BikeStore();
  @Autowired private IdempotencyStore responses;
  @Autowired private HttpServletRequest caller;

  public static void main(String... args) {
    SpringApplication.run(BikeService.class, args);
  }

  @Bean
  static Operations operations() {
    return ContractOperations.ALL;
  }

  @Bean
  static TokenVerifier tokens(@Value("${token}") String token) {
    return TokenVerifier.of(Map.of("me", token));
  }

  @Bean
  OperationRules rules() {
    return BikeRules.of(store);
  }

  @Override
  public ResponseEntity<List<Bike>> listBikes(
      Integer page, Integer perPage, List<Kind> kind, LocalDate boughtSince) {
    List<Bike> all = store.find(kind, boughtSince);
    return ResponseEntity.ok()
        .header("X-Total-Count", "" + all.size())
        .body(BikeStore.page(all, page, perPage));
  }

  @Override
  public Bike addBike(NewBike body, String key) {
    return IdempotentRequest.of(caller.getUserPrincipal().getName(), key, body)
        .response(responses, Bike.class, () -> store.add(body));
  }

  @Override
  public Bike changeBike(String frame, BikeChange change) {
    return store.change(frame, change);
  }

  @Override
  public void removeBike(String frame) {
    store.remove(frame);
  }

  @Override
  public Rental rentBike(String frame, NewRental body) {
    return store.rent(frame, body);
  }

  @Override
  public String exportRentals() {
    return store.csv();
  }
}
