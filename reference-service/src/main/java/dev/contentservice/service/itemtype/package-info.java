/** Creates models (§4.1). */
@NullMarked
package dev.contentservice.service.itemtype;

import org.jspecify.annotations.NullMarked;
