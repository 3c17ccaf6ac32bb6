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
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.IdempotentRequest;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** The operations, served by Jersey. Arguments: the address and a token. */
@Path("/")
public class BikeService implements BikesApi, RentalsApi {
  private final BikeStore store = new BikeStore();
  private final IdempotencyStore responses = IdempotencyStore.inMemory();
  @Context private SecurityContext caller;

  public static void main(String... args) {
    start(args[0], args[1]);
  }

  static HttpServer start(String address, String token) {
    BikeService service = new BikeService();
    RequestChecker checker =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("me", token)))
            .rules(BikeRules.of(service.store))
            .build();
    return JdkHttpServerFactory.createHttpServer(
        URI.create(address),
        new ResourceConfig().register(service).register(new ServerSupportFeature(checker)));
  }

  @Override
  public Response listBikes(Integer page, Integer perPage, List<Kind> kind, LocalDate boughtSince) {
    List<Bike> all = store.find(kind, boughtSince);
    return Response.ok(BikeStore.page(all, page, perPage))
        .header("X-Total-Count", all.size())
        .build();
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
