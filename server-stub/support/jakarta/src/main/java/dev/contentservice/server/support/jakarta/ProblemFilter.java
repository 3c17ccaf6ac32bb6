package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestIdHeader;
import dev.contentservice.server.support.ResponseBodies;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;

/**
 * Gives every response its request id, completes problems with it, and logs failures under it.
 * Gives a success the status of the contract, with less work than the filter of the stub, which
 * must find it by reflection, and its JSON, whatever JSON provider the framework has.
 */
final class ProblemFilter implements ContainerResponseFilter {
  private static final Annotation[] NONE = {};

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    String id = requestId(request, response);
    if (response.getEntity() instanceof ProblemException rejection) {
      send(rejection, id, response);
    } else if (isSuccess(response)
        && request.getProperty(ServerSupportFeature.OPERATION) instanceof OperationRequest of) {
      succeed(of.operation(), id, response);
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

  private static boolean isSuccess(ContainerResponseContext response) {
    return response.getStatusInfo().getFamily() == Response.Status.Family.SUCCESSFUL;
  }

  private static void succeed(
      ContractOperation operation, String id, ContainerResponseContext response) {
    // A framework has only two statuses of its own: with a body and without.
    int chosen = response.getStatus();
    boolean known = operation.successes().stream().anyMatch(each -> each.status() == chosen);
    int status = known ? chosen : operation.successStatus();
    if (response.getEntity() != null) {
      response.setStatus(status);
      if (ResponseBodies.isJson(operation)) {
        // Every framework writes bytes as they are; the type stays the one of the stub.
        response.setEntity(ResponseBodies.write(response.getEntity()));
      }
    } else if (operation.hasContent(status)) {
      send(ProblemException.noResource(), id, response);
    } else {
      response.setStatus(status);
    }
  }

  private static void send(ProblemException problem, String id, ContainerResponseContext response) {
    problem.log(id);
    response.setStatus(problem.kind().status());
    byte[] body = ResponseBodies.write(problem.problem(id));
    response.setEntity(body, NONE, Problems.PROBLEM_JSON);
  }
}
