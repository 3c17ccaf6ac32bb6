package dev.contentservice.codegen;

import dev.contentservice.codegen.SourceDocument.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The one header in which generated clients send the token, as {@link Security} chooses it, and the
 * operations for which it is enough.
 */
final class TokenHeaders {
  private final @Nullable Place general;
  private final Map<String, Place> schemes = new LinkedHashMap<>();
  private final @Nullable String sent;

  TokenHeaders(SourceDocument document) {
    general = document.root().get("security");
    Place components = document.root().get("components");
    Place declared = components == null ? null : components.get("securitySchemes");
    if (declared != null) {
      declared
          .parts()
          .forEach(
              (name, each) -> {
                Place scheme = document.resolved(each);
                if (scheme != null) {
                  schemes.put(name, scheme);
                }
              });
    }
    sent =
        Stream.concat(required(document), schemes.keySet().stream())
            .map(this::header)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  /** The names of schemes that requests need, those of the whole contract first. */
  private Stream<String> required(SourceDocument document) {
    List<Place> lists = new ArrayList<>();
    if (general != null) {
      lists.add(general);
    }
    Place paths = document.root().get("paths");
    for (Place item : paths == null ? List.<Place>of() : paths.parts().values()) {
      Place resolved = document.resolved(item);
      for (String method : SupportCheck.METHODS) {
        Place operation = resolved == null ? null : resolved.get(method);
        if (operation != null && operation.has("security")) {
          lists.add(operation.get("security"));
        }
      }
    }
    return lists.stream()
        .flatMap(list -> list.parts().values().stream())
        .flatMap(alternative -> alternative.parts().keySet().stream());
  }

  /** The schemes of the contract by their names. */
  Map<String, Place> schemes() {
    return schemes;
  }

  /** The name of the header and what precedes the token; null if no scheme has one. */
  @Nullable String sent() {
    return sent;
  }

  /** Whether requests to this operation need no token, or only that of the header. */
  boolean suffice(Place operation) {
    Place security = operation.has("security") ? operation.get("security") : general;
    return sent == null
        || security == null
        || security.parts().isEmpty()
        || security.parts().values().stream()
            .anyMatch(
                alternative ->
                    alternative.parts().keySet().stream()
                        .allMatch(scheme -> sent.equals(header(scheme))));
  }

  private @Nullable String header(String name) {
    Place scheme = schemes.get(name);
    return scheme == null
        ? null
        : SecurityHeader.of(
                String.valueOf(scheme.text("type")),
                scheme.text("in"),
                scheme.text("name"),
                scheme.text("scheme"))
            .map(TokenHeaders::text)
            .orElse(null);
  }

  private static String text(SecurityHeader header) {
    String scheme = header.scheme().toLowerCase(Locale.ROOT);
    return scheme.isEmpty() ? header.name() : header.name() + ": " + scheme;
  }
}
