package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestIdHeader;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;

/**
 * Gives every response its request id, completes problems with it, and logs failures under it.
 * Gives a success its status, with less work than the filter of the stub, which must find it by
 * reflection.
 */
final class ProblemFilter implements ContainerResponseFilter {
  private static final Annotation[] NONE = {};
  private static final int OK = 200;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    String id = RequestIdHeader.orNew(request.getHeaderString(RequestIdHeader.NAME));
    response.getHeaders().putSingle(RequestIdHeader.NAME, id);
    if (response.getEntity() instanceof ProblemException rejection) {
      send(rejection, id, response);
    } else if (isSuccess(response)
        && request.getProperty(ServerSupportFeature.OPERATION) instanceof OperationRequest of) {
      if (response.getEntity() == null) {
        send(ProblemException.noResource(), id, response);
      } else if (response.getStatus() == OK) {
        response.setStatus(of.operation().successStatus());
      }
    }
  }

  private static boolean isSuccess(ContainerResponseContext response) {
    return response.getStatusInfo().getFamily() == Response.Status.Family.SUCCESSFUL;
  }

  private static void send(ProblemException problem, String id, ContainerResponseContext response) {
    problem.log(id);
    response.setStatus(problem.kind().status());
    response.setEntity(problem.problem(id), NONE, Problems.PROBLEM_JSON);
  }
}
