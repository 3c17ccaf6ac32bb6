package dev.contentservice.delivery.kafka;

import java.sql.SQLException;
import org.apache.kafka.common.KafkaException;

/** Describes failures for the log. */
final class Failure {
  private Failure() {}

  /**
   * The type and place of the first cause, with the message of Kafka or the SQLSTATE. Other
   * messages may quote an event. The message of Kafka that names a partition is not always that of
   * the first cause.
   */
  static String describe(Throwable failure) {
    Throwable cause = root(failure);
    if (failure instanceof KafkaException && cause != failure) {
      return failure.getMessage() + " (" + describe(cause) + ")";
    }
    String type = cause.getClass().getSimpleName();
    if (cause instanceof KafkaException) {
      return type + ": " + cause.getMessage();
    }
    if (cause instanceof SQLException sql) {
      return type + ", SQLSTATE " + sql.getSQLState();
    }
    StackTraceElement[] trace = cause.getStackTrace();
    return trace.length == 0 ? type : type + " at " + trace[0];
  }

  /** The first cause, which may be the failure itself. */
  static Throwable root(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
