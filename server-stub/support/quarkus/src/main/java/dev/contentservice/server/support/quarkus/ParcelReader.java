package dev.contentservice.server.support.quarkus;

import dev.contentservice.parcels.operations.ContractOperations;
import dev.contentservice.server.support.jakarta.ModelReader;
import jakarta.ws.rs.ext.Provider;

/** Quarkus without a JSON extension looks for a reader of each body when it is built. */
@Provider
public final class ParcelReader extends ModelReader {
  public ParcelReader() {
    super(ContractOperations.ALL);
  }
}
