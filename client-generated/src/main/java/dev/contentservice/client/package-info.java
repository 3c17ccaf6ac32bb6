/**
 * Calling the service from Java. Start at {@link dev.contentservice.client.ContentClient}.
 *
 * <p>What goes over the wire is generated from the contract, into a package of its own. What is
 * written by hand here makes that pleasant and safe: one client to make, two things to call, one
 * family of exceptions.
 */
@NullMarked
package dev.contentservice.client;

import org.jspecify.annotations.NullMarked;
