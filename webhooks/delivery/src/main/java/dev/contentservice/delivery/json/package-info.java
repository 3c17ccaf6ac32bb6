/** Events as JSON text, as publishers send them. */
@NullMarked
package dev.contentservice.delivery.json;

import org.jspecify.annotations.NullMarked;
