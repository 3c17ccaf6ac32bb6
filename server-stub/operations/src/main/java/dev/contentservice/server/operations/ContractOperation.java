package dev.contentservice.server.operations;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a contract.
 *
 * @param id the {@code operationId}
 * @param method such as {@code POST}
 * @param path as in the contract, such as {@code /webhooks/{webhook_id}}
 * @param parameters of path, query and headers, in the order of the contract
 * @param body null if a request has none
 * @param successes at least one, in the order of their statuses
 * @param idempotency when a request may be sent again
 * @param source where the contract takes the operation from
 */
public record ContractOperation(
    String id,
    String method,
    String path,
    List<Parameter> parameters,
    @Nullable RequestBody body,
    List<Success> successes,
    Idempotency idempotency,
    Source source) {

  public ContractOperation {
    parameters = List.copyOf(parameters);
    successes = List.copyOf(successes);
    if (successes.isEmpty()) {
      throw new IllegalArgumentException("operation " + id + " has no success");
    }
  }

  /** When a request may be sent again without doing anything twice. */
  public enum Idempotency {
    /** Always, by its method (RFC 9110, 9.2.2). */
    METHOD,
    /** If it has the {@linkplain Parameter#isIdempotencyKey() parameter} for that. */
    KEY,
    /** Never. */
    NONE
  }

  /**
   * A response of success.
   *
   * @param status such as 201
   * @param mediaTypes of its content; empty if it has none
   */
  public record Success(int status, List<String> mediaTypes) {
    public Success {
      mediaTypes = List.copyOf(mediaTypes);
    }
  }

  /**
   * Where an operation comes from.
   *
   * @param sections of the document that states it, such as {@code 4.1}, from {@code x-source};
   *     {@code the contract} if it names none
   * @param assumptions the ids of the choices in it, from {@code x-assumed} of the operation and of
   *     its parameters, body and responses
   */
  public record Source(String sections, List<String> assumptions) {
    public Source {
      assumptions = List.copyOf(assumptions);
    }
  }

  /** Whether its body is read into this class. */
  public boolean reads(Class<?> type) {
    if (body == null) {
      return false;
    }
    return body.schema() == null
        ? type == byte[].class || type == String.class
        : body.type() == type || body.type() == Object.class;
  }

  /**
   * The status of a response that an implementation gives this status of success: the one of the
   * contract, unless that has this one, too.
   */
  public int success(int chosen) {
    return successes.stream().anyMatch(each -> each.status() == chosen) ? chosen : successStatus();
  }

  /** The media types of a success with this status, or of any if it has no content. */
  public List<String> responseTypes(int status) {
    return successes.stream()
        .filter(each -> each.status() == status && !each.mediaTypes().isEmpty())
        .map(Success::mediaTypes)
        .findFirst()
        .orElseGet(this::responseTypes);
  }

  /** The status of a success, unless the implementation chooses another of {@link #successes}. */
  public int successStatus() {
    return successes.get(0).status();
  }

  /** Whether a response with this status is one of success, and has content. */
  public boolean hasContent(int status) {
    return successes.stream()
        .anyMatch(success -> success.status() == status && !success.mediaTypes().isEmpty());
  }

  /** The media types of all responses of success; empty if none has content. */
  public List<String> responseTypes() {
    return successes.stream().flatMap(each -> each.mediaTypes().stream()).distinct().toList();
  }

  /** The parameters in one part of a request. */
  public Stream<Parameter> parametersIn(Parameter.Location location) {
    return parameters.stream().filter(parameter -> parameter.location() == location);
  }
}
