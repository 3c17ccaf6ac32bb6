/** Which rules apply to which operation of the contract. */
@NullMarked
package dev.contentservice.rules.operation;

import org.jspecify.annotations.NullMarked;
