package dev.contentservice.spring.boot;

import java.util.Map;

/** A health check without the types of Spring Boot, which differ between 3.5 and 4. */
public interface HealthCheck {
  System.Logger LOG = System.getLogger(HealthCheck.class.getName());

  /**
   * The details of what is up.
   *
   * @throws RuntimeException if it is down
   */
  Map<String, Object> check();

  /** As in the response of the health endpoint. */
  String name();

  /** One line without a stack trace, because a probe runs every few seconds. */
  default void logDown(RuntimeException cause) {
    LOG.log(System.Logger.Level.WARNING, "health check {0} is down: {1}", name(), cause);
  }
}
