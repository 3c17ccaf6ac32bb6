/** How fast rules, client and delivery are beside others that do the same. */
@NullMarked
package dev.contentservice.benchmarks;

import org.jspecify.annotations.NullMarked;
