/**
 * How a method that returns a resource answers with the status of the contract. Written by hand,
 * and therefore not in the package of the generated interfaces.
 */
@NullMarked
package dev.contentservice.server.status;

import org.jspecify.annotations.NullMarked;
