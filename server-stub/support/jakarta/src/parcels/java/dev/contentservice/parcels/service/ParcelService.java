package dev.contentservice.parcels.service;

import dev.contentservice.parcels.DepotsApi;
import dev.contentservice.parcels.LabelsApi;
import dev.contentservice.parcels.ParcelsApi;
import dev.contentservice.parcels.model.Depot;
import dev.contentservice.parcels.model.DepotUpdate;
import dev.contentservice.parcels.model.LabelJob;
import dev.contentservice.parcels.model.NewDepot;
import dev.contentservice.parcels.model.Parcel;
import dev.contentservice.parcels.model.ParcelPage;
import dev.contentservice.parcels.model.ParcelSize;
import dev.contentservice.parcels.model.ParcelUpdate;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** An implementation of the stub of another contract. */
@Path("/")
public final class ParcelService implements ParcelsApi, LabelsApi, DepotsApi {
  @Override
  public ParcelPage listParcels(
      String depot,
      String cursor,
      Integer limit,
      ParcelSize size,
      String sort,
      List<String> status) {
    return InMemoryParcels.list(depot, cursor, limit, size, sort, status);
  }

  @Override
  public List<Parcel> importParcels() {
    return InMemoryParcels.all();
  }

  @Override
  public void deleteParcel(String id) {
    InMemoryParcels.delete(id);
  }

  @Override
  public Parcel updateParcel(String id, ParcelUpdate update, Boolean notify) {
    return InMemoryParcels.updated(id, update);
  }

  @Override
  public Response replaceParcel(String id, ParcelUpdate update) {
    return Response.status(InMemoryParcels.isNew(id) ? 201 : 200)
        .entity(InMemoryParcels.updated(id, update))
        .build();
  }

  @Override
  public LabelJob printLabel(String id, Integer copies) {
    return InMemoryParcels.print(id, copies);
  }

  @Override
  public Depot createDepot(NewDepot depot) {
    return InMemoryParcels.depot(depot.getName());
  }

  @Override
  public Depot updateDepot(String id, String alarm, DepotUpdate update) {
    return InMemoryParcels.depot(update.getName());
  }
}
