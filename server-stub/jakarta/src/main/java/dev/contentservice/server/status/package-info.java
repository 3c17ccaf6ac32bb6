/**
 * Sets the success status of the contract. Handwritten, so outside the package of the generated
 * interfaces.
 */
@NullMarked
package dev.contentservice.server.status;

import org.jspecify.annotations.NullMarked;
