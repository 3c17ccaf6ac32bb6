package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.core.util.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Requests derived from the contract: the examples of each operation, which are accepted, and from
 * the one with every member each member with every wrong value, missing, repeated and added, every
 * parameter and every header.
 */
final class ContractFuzz {
  private final JsonNode contract;
  private final List<Map.Entry<String, String>> headers;

  /**
   * One operation.
   *
   * @param examples requests of the contract, the one with every member last
   * @param deviations from that one
   */
  record Operation(List<FuzzRequest> examples, List<Deviation> deviations) {
    FuzzRequest full() {
      return examples.get(examples.size() - 1);
    }
  }

  ContractFuzz(String token) {
    try {
      this.contract = Yaml.mapper().readTree(PlainSchemas.of(PackagedContract.bytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.headers =
        List.of(
            Map.entry("Authorization", "Bearer " + token),
            Map.entry("Content-Type", "application/json"));
  }

  /**
   * The operations of the contract.
   *
   * @param id of a webhook that exists
   */
  List<Operation> operations(String id) {
    List<Operation> all = new ArrayList<>();
    contract
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            all.add(
                                operation(
                                    method.getKey(),
                                    path.getKey().replaceAll("\\{[^}]*}", id),
                                    method.getValue()))));
    return all;
  }

  private Operation operation(String method, String target, JsonNode operation) {
    List<FuzzRequest> examples = new ArrayList<>();
    operation
        .at("/requestBody/content/application~1json/examples")
        .properties()
        .forEach(
            example ->
                examples.add(
                    new FuzzRequest(
                        method.toUpperCase(Locale.ROOT),
                        target,
                        headers,
                        PackagedContract.file(example.getValue().path("externalValue").asText()))));
    examples.sort(java.util.Comparator.comparingInt(example -> example.body().length));
    Operation all = new Operation(examples, new ArrayList<>());
    all.deviations().addAll(HeadDeviations.of(operation, all.full()));
    body(all);
    return all;
  }

  private static void body(Operation operation) {
    FuzzRequest full = operation.full();
    Consumer<String> add =
        text ->
            operation
                .deviations()
                .add(
                    new Deviation(
                        "body",
                        ExpectedBody.of(full.with(text)),
                        request -> request.with(text.getBytes(UTF_8))));
    try {
      JsonNode body = Yaml.mapper().readTree(full.text());
      everyMember(body, () -> add.accept(body.toString()));
      WrongValues.texts(body.toString()).forEach(add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes one member at a time of the body, at any depth, and restores it. */
  private static void everyMember(JsonNode at, Runnable changed) {
    if (at instanceof ObjectNode object) {
      for (String name : WrongValues.NAMES) {
        object.put(name, 1);
        changed.run();
        object.remove(name);
      }
      for (Map.Entry<String, JsonNode> member : List.copyOf(object.deepCopy().properties())) {
        JsonNode right = object.get(member.getKey());
        WrongValues.JSON_VALUES.forEach(
            wrong -> {
              object.set(member.getKey(), wrong);
              changed.run();
            });
        object.remove(member.getKey());
        changed.run();
        object.set(member.getKey(), right);
        everyMember(right, changed);
      }
    } else if (at instanceof ArrayNode array) {
      JsonNode right = array.get(0);
      WrongValues.JSON_VALUES.forEach(
          wrong -> {
            array.set(0, wrong);
            changed.run();
          });
      array.set(0, right);
      array.add(right);
      changed.run();
      array.remove(array.size() - 1);
      everyMember(right, changed);
    }
  }
}
