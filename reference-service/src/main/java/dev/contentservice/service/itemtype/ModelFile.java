package dev.contentservice.service.itemtype;

import dev.contentservice.model.ItemType;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.stream.BodyKind;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.ItemTypeRepository;
import dev.contentservice.service.store.repository.Page;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.ObjectWriter;

/** All models as JSON, out of a store and into another one. */
public final class ModelFile {
  private static final int BATCH = 1000;
  // The charset of the output may have no other characters.
  private static final ObjectWriter ASCII =
      BodyJson.mapper().writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

  private final Store store;

  public ModelFile(Store store) {
    this.store = store;
  }

  /** Passes on the models, newest first, each as JSON in one line. */
  public void each(Consumer<String> model) {
    Page.each(
        BATCH,
        range -> store.read(handle -> ItemTypeRepository.newest(handle, range)),
        found -> model.accept(ASCII.writeValueAsString(found)));
  }

  /**
   * Stores the models of such a file, each unless its id exists, without menu items and events.
   *
   * @return how many were stored
   * @throws IllegalArgumentException if the file cannot be read or one of them violates a rule;
   *     then none is stored. The message has no value of the file
   */
  public int store(Path file, Instant now) {
    List<ItemType> models = read(file);
    int stored = 0;
    for (int from = 0; from < models.size(); from += BATCH) {
      List<ItemType> batch = models.subList(from, Math.min(from + BATCH, models.size()));
      stored +=
          store.inTransaction(
              handle -> {
                Set<String> ids = batch.stream().map(ItemType::getId).collect(Collectors.toSet());
                Set<String> known = ItemTypeRepository.known(handle, ids);
                List<ItemType> missing =
                    batch.stream().filter(each -> known.add(each.getId())).toList();
                ItemTypeRepository.insert(handle, missing, now);
                return missing.size();
              });
    }
    return stored;
  }

  private static List<ItemType> read(Path file) {
    List<String> violations = new ArrayList<>();
    try {
      byte[] json = Files.readAllBytes(file);
      new StreamCheck(BodyKind.MODEL, EntityRelations.none(), Runnable::run)
          .check(new ByteArrayInputStream(json), finding -> add(finding, violations));
      if (violations.isEmpty()) {
        return List.of(BodyJson.mapper().readValue(json, ItemType[].class));
      }
    } catch (IOException e) {
      violations.add("it cannot be read; check path and permissions");
    } catch (JacksonException e) {
      violations.add("it is no JSON array; choose a file that 'model export' has printed");
    }
    throw new IllegalArgumentException(
        file + " is rejected, and nothing of it is stored: " + String.join("; ", violations));
  }

  private static void add(StreamFinding finding, List<String> violations) {
    if (finding instanceof InvalidDocument invalid) {
      invalid
          .violations()
          .forEach(each -> violations.add("/" + finding.index() + ": " + each.violation()));
    }
  }
}
