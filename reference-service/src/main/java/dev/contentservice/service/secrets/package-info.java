/** Encryption of secrets at rest, with a key outside the store. */
@NullMarked
package dev.contentservice.service.secrets;

import org.jspecify.annotations.NullMarked;
