/**
 * Micrometer metrics of matching, attempts and the backlog, for applications that have Micrometer.
 */
@NullMarked
package dev.contentservice.delivery.metrics;

import org.jspecify.annotations.NullMarked;
