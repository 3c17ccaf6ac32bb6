package app;

import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;

/** Reads a body with a violation and creates the feature. */
public final class Main {
  public static void main(String... args) throws IOException {
    RequestChecker checker = RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of())).build();
    try {
      checker.read(
          OperationRequest.of(ContractOperations.CREATE_ITEM_TYPE, ""),
          new ByteArrayInputStream("{\"name\": \"a\"}".getBytes()),
          null);
    } catch (ProblemException e) {
      System.out.println(e.problem("r").getViolations().get(0).getPointer());
    }
    System.out.println(new ServerSupportFeature(checker).getClass().getModule().getName());
    System.out.println(RequestChecker.class.getModule().getName());
  }
}
