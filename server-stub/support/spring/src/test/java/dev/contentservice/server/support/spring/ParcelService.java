package dev.contentservice.server.support.spring;

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
import dev.contentservice.parcels.service.InMemoryParcels;
import java.util.List;
import org.springframework.http.ResponseEntity;

/** An implementation of the stub of another contract. */
final class ParcelService implements ParcelsApi, LabelsApi, DepotsApi {
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
  public ResponseEntity<Parcel> replaceParcel(String id, ParcelUpdate update) {
    return ResponseEntity.status(InMemoryParcels.isNew(id) ? 201 : 200)
        .body(InMemoryParcels.updated(id, update));
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
