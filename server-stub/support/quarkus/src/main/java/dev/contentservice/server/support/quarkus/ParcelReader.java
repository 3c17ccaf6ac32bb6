package dev.contentservice.server.support.quarkus;

import dev.contentservice.parcels.operations.ContractOperations;
import dev.contentservice.server.support.jakarta.BodyReader;
import jakarta.ws.rs.ext.Provider;

/** Quarkus without a JSON extension looks for a reader of each body when it is built. */
@Provider
public final class ParcelReader extends BodyReader {
  public ParcelReader() {
    super(ContractOperations.ALL);
  }
}
