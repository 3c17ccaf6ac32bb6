/**
 * Auto-configurations for Spring Boot: the client, the rules in the application's validator, and
 * webhook delivery on its data source. Each is active if the application has the artifact.
 */
@NullMarked
package dev.contentservice.spring.boot;

import org.jspecify.annotations.NullMarked;
