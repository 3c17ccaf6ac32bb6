/** From nothing to listening, and what people are told on the way. */
@NullMarked
package dev.contentservice.service.start;

import org.jspecify.annotations.NullMarked;
