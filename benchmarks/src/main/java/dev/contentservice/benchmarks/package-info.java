/** How fast the doors of the rules are beside others that check the same. */
@NullMarked
package dev.contentservice.benchmarks;

import org.jspecify.annotations.NullMarked;
