package dev.contentservice.overlay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * Applies an OpenAPI Overlay to a contract. Members keep the order of the contract; new ones follow
 * at the end. Comments are lost.
 */
public final class ApplyOverlay {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .build();

  private ApplyOverlay() {}

  /**
   * Applies an overlay. Throws instead of exiting, so that it also runs inside a build.
   *
   * @param args the contract: a file, or a resource on the class path; the overlay: a file; the
   *     file to write: JSON if its name ends in {@code .json}, otherwise YAML
   * @throws OverlayException if an input is invalid, an action cannot be applied, or the result is
   *     no valid contract
   * @throws IOException if the result cannot be written
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      throw new OverlayException("usage: ApplyOverlay CONTRACT OVERLAY OUTPUT");
    }
    Path output = Path.of(args[2]).toAbsolutePath();
    String result = apply(args[0], Path.of(args[1]), output.toString().endsWith(".json"));
    Files.createDirectories(output.getParent());
    Files.writeString(output, result);
  }

  private static String apply(String contract, Path overlayFile, boolean json) {
    JsonNode document = read(contract);
    JsonNode overlay = read(overlayFile.toString());
    try {
      Overlay parsed = Overlay.of(overlay);
      compareExtends(parsed, contract, overlayFile);
      OverlayApplier.apply(parsed, document);
      ContractCheck.check(parsed, read(contract), document);
    } catch (OverlayException e) {
      throw new OverlayException(overlayFile + ": " + e.getMessage());
    }
    return json
        ? new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n"
        : YAML.writeValueAsString(document);
  }

  /** By file name only: the contract may come from a jar. */
  private static void compareExtends(Overlay overlay, String contract, Path overlayFile) {
    String file = Path.of(contract).getFileName().toString();
    String uri = overlay.extended();
    if (uri != null && !uri.substring(uri.lastIndexOf('/') + 1).equals(file)) {
      System.err.printf(
          "warning: %s: extends %s, but the contract is %s%n", overlayFile, uri, contract);
    }
  }

  private static JsonNode read(String source) {
    try (InputStream in = open(source)) {
      return YAML.readTree(in);
    } catch (IOException | JacksonException e) {
      throw new OverlayException("cannot read " + source + ": " + e.getMessage());
    }
  }

  private static InputStream open(String source) throws IOException {
    InputStream resource = ApplyOverlay.class.getClassLoader().getResourceAsStream(source);
    return resource == null ? Files.newInputStream(Path.of(source)) : resource;
  }
}
