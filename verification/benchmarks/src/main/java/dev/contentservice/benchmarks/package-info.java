/** Measures rules, client and delivery against alternatives. */
@NullMarked
package dev.contentservice.benchmarks;

import org.jspecify.annotations.NullMarked;
