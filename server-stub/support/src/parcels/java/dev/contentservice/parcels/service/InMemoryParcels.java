package dev.contentservice.parcels.service;

import dev.contentservice.parcels.model.Depot;
import dev.contentservice.parcels.model.LabelJob;
import dev.contentservice.parcels.model.Parcel;
import dev.contentservice.parcels.model.ParcelPage;
import dev.contentservice.parcels.model.ParcelUpdate;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operations of the other contract behind each adapter; they know one parcel, {@code p1}. */
public final class InMemoryParcels {
  private InMemoryParcels() {}

  /** The parameters are the id of the only parcel of the page. */
  public static ParcelPage list(Object... parameters) {
    StringBuilder all = new StringBuilder();
    for (Object each : parameters) {
      all.append(all.isEmpty() ? "" : " ").append(each);
    }
    return new ParcelPage(List.of(new Parcel().id(all.toString()))).nextCursor(null);
  }

  public static List<Parcel> all() {
    return List.of(new Parcel().id("p1"));
  }

  public static void delete(String id) {
    if (!id.equals("p1")) {
      throw ProblemException.notFound("no parcel has this id");
    }
  }

  public static boolean isNew(String id) {
    return !id.equals("p1");
  }

  public static Parcel updated(String id, ParcelUpdate update) {
    Parcel updated = new Parcel().id(id);
    updated.setPropertyClass(update.getPropertyClass());
    updated.setDefault(update.getDefault());
    return updated;
  }

  public static LabelJob print(String id, int copies) {
    return new LabelJob().jobId(id + " " + copies);
  }

  /** Fails with a problem of the server support; null for another way. */
  public static @Nullable ProblemException problem(String way, int status) {
    return switch (way) {
      case "problem" -> ProblemException.ofStatus(status, "because");
      case "own" ->
          new ProblemException(
              new ProblemKind(status, "https://parcels.example/problems/own", "Own"), "because");
      default -> null;
    };
  }

  public static Depot depot(String name) {
    return new Depot().id("d1").name(name);
  }
}
