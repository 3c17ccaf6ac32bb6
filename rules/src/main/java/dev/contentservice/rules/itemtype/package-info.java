/** The rules for creating a model (§4.1). */
@NullMarked
package dev.contentservice.rules.itemtype;

import org.jspecify.annotations.NullMarked;
