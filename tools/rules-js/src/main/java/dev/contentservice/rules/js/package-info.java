/** The rules for JavaScript: reads its values into bodies, and exports the checks. */
@NullMarked
package dev.contentservice.rules.js;

import org.jspecify.annotations.NullMarked;
