/** What is seen from outside of each request: a line in the log, and numbers. */
@NullMarked
package dev.contentservice.service.observe;

import org.jspecify.annotations.NullMarked;
