package dev.contentservice.service.secrets;

import java.nio.file.Path;

/** A sealed text that does not open: it was changed or moved, or its key is gone. */
public final class SealBroken extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SealBroken(Place place, Path keyset) {
    super(
        "what is sealed in "
            + place.table()
            + "."
            + place.member()
            + " does not open with the keys in "
            + keyset
            + "; put back the keyset that it was sealed with");
  }
}
