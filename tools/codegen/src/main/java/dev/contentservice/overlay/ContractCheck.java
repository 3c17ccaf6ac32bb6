package dev.contentservice.overlay;

import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Checks that a document is a contract that generators can read. */
final class ContractCheck {
  private ContractCheck() {}

  /**
   * Checks the result of an overlay. Only the result must be valid: an action may remove what a
   * later one adds again.
   *
   * @param contract the document before the overlay, which is changed
   * @throws OverlayException if the result is invalid; the message names the action that caused it
   */
  static void check(Overlay overlay, JsonNode contract, JsonNode result) {
    if (faults(result).isEmpty()) {
      return;
    }
    Map<String, String> causes = new LinkedHashMap<>();
    faults(contract).forEach(fault -> causes.put(fault, "the contract itself"));
    OverlayApplier.apply(
        overlay,
        contract,
        action -> {
          Set<String> faults = faults(contract);
          causes.keySet().retainAll(faults);
          faults.forEach(fault -> causes.putIfAbsent(fault, action.toString()));
        });
    StringBuilder message = new StringBuilder("the result is no valid contract");
    causes.forEach(
        (fault, cause) -> message.append("\n  ").append(cause).append(": ").append(fault));
    throw new OverlayException(message.toString());
  }

  /** Each fault with its place; empty if the document is valid. */
  private static Set<String> faults(JsonNode document) {
    Set<String> faults = new LinkedHashSet<>(new ReferenceCheck(document).faults());
    ParseOptions options = new ParseOptions();
    options.setResolve(true);
    faults.addAll(
        new OpenAPIV3Parser().readContents(document.toString(), null, options).getMessages());
    return faults;
  }
}
