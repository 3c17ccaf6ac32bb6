package dev.contentservice.service.manage;

import dev.contentservice.server.support.ProblemException;

/** A parameter in the path of a request on the management port. */
public final class PathParameter {
  private PathParameter() {}

  /**
   * Returns the value.
   *
   * @param otherwise the detail of the problem for a name that nothing can have, which not every
   *     store can look up
   * @throws ProblemException if nothing can have this name
   */
  public static String require(String value, String otherwise) {
    if (value.indexOf('\0') >= 0) {
      throw ProblemException.notFound(otherwise);
    }
    return value;
  }
}
