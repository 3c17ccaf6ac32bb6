package dev.contentservice.server.status;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The success status of an operation. By default a Jakarta REST method that returns a resource
 * responds with 200; {@link SuccessStatusFilter} sets this status instead.
 */
@NameBinding
@Documented
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface SuccessStatus {
  /** The HTTP status code, such as 201. */
  int value() default 200;
}
