/**
 * The two operations as an application on Spring Boot would implement them: the same checks of
 * shape, the same rows, the same encryption and durability, without events.
 */
@NullMarked
package dev.contentservice.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
