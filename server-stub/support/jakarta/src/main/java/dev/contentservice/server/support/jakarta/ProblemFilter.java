package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.RequestIdHeader;
import dev.contentservice.server.support.ResponseBodies;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.function.Supplier;

/**
 * Gives every response its request id, completes problems with it, and logs failures under it.
 * Gives a success the status of the contract, with less work than the filter of the stub, which
 * must find it by reflection, and its JSON, whatever JSON provider the framework has.
 */
final class ProblemFilter implements ContainerResponseFilter {
  private static final MediaType JSON = MediaType.APPLICATION_JSON_TYPE;
  private static final Annotation[] NONE = {};

  private final Supplier<RequestChecker> checker;

  ProblemFilter(Supplier<RequestChecker> checker) {
    this.checker = checker;
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    String id = requestId(request, response);
    if (response.getEntity() instanceof ProblemException rejection) {
      send(rejection, id, response);
    } else if (request.getProperty(ServerSupportFeature.OPERATION) instanceof OperationRequest of) {
      complete(of.operation(), id, request, response);
    }
  }

  private static String requestId(
      ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(ServerSupportFeature.REQUEST_ID) instanceof String ofServer) {
      return ofServer;
    }
    String id = RequestIdHeader.orNew(request.getHeaderString(RequestIdHeader.NAME));
    response.getHeaders().putSingle(RequestIdHeader.NAME, id);
    return id;
  }

  private void complete(
      ContractOperation operation,
      String id,
      ContainerRequestContext request,
      ContainerResponseContext response) {
    // A framework has only two statuses of its own: with a body and without.
    int chosen = response.getStatus();
    int status = chosen / 100 == 2 ? operation.success(chosen) : chosen;
    Object body = response.getEntity();
    if (body != null) {
      response.setStatus(status);
      write(body, mediaType(operation, status, body, request, response), response);
    } else if (status >= 400) {
      send(ProblemException.ofStatus(status), id, response);
    } else if (operation.hasContent(status)) {
      send(ProblemException.noResource(), id, response);
    } else {
      response.setStatus(status);
    }
  }

  /** The one that the implementation chose, or the one that the caller prefers. */
  private static String mediaType(
      ContractOperation operation,
      int status,
      Object body,
      ContainerRequestContext request,
      ContainerResponseContext response) {
    MediaType chosen = response.getMediaType();
    // The stub produces JSON, so that frameworks set it without a choice.
    return chosen == null || chosen.isCompatible(JSON) || chosen.isCompatible(Problems.PROBLEM_JSON)
        ? ResponseBodies.mediaType(operation, status, body, accepted(request))
        : chosen.toString();
  }

  private static List<String> accepted(ContainerRequestContext request) {
    return request.getProperty(HeadFilter.ACCEPT) instanceof List<?> lines
        ? lines.stream().map(Object::toString).toList()
        : List.of();
  }

  /** Every framework writes bytes as they are. */
  private static void write(Object body, String type, ContainerResponseContext response) {
    MediaType media = type.equals(MediaType.APPLICATION_JSON) ? JSON : MediaType.valueOf(type);
    // Others, such as a stream, are written by the framework.
    if (body instanceof byte[] || body instanceof String || media.getSubtype().endsWith("json")) {
      response.setEntity(ResponseBodies.write(body, type), NONE, media);
    }
  }

  private void send(ProblemException problem, String id, ContainerResponseContext response) {
    ProblemException listed = problem.in(checker.get().operations());
    listed.log(id);
    response.setStatus(listed.kind().status());
    byte[] body = ResponseBodies.write(listed.problem(id));
    response.setEntity(body, NONE, Problems.PROBLEM_JSON);
  }
}
