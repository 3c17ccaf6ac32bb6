package dev.contentservice.codegen;

/**
 * Generates Jakarta REST interfaces from a contract. They need {@code SuccessStatus} of {@code
 * content-service-server-stub-jakarta}, which sets the success status of an operation.
 */
public final class JakartaStubCodegen extends ServerStubCodegen {
  /** Found by the plugin. */
  public JakartaStubCodegen() {
    super("jakarta");
  }

  @Override
  public String getHelp() {
    return "Generates Jakarta REST interfaces for implementations of a contract.";
  }
}
