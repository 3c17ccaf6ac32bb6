/** The JSON validator: reads bytes into a body or its violations. */
@NullMarked
package dev.contentservice.rules.json;

import org.jspecify.annotations.NullMarked;
