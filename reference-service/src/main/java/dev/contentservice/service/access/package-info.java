/** Who asks for a change, and what a caller of the management port may do. */
@NullMarked
package dev.contentservice.service.access;

import org.jspecify.annotations.NullMarked;
