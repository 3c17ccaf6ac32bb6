/** The JSON door: bytes in, a body or its violations out. */
@NullMarked
package dev.contentservice.rules.json;

import org.jspecify.annotations.NullMarked;
