package dev.contentservice.spring.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Qualifies a {@code DataSource} bean for sending, on the same database as that of the application:
 * claims, completions, heartbeats and purges then use no connection of the application's pool.
 * Declare it with {@code defaultCandidate = false}. Publishing stays in the transactions of the
 * application.
 */
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Qualifier
public @interface DeliveryDataSource {}
