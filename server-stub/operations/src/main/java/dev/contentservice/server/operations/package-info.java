/**
 * A contract as a table of its operations: what a request to each may have. Generated code fills
 * the table, from any contract; {@code dev.contentservice.server.operations.contract} is the table
 * of the packaged one.
 */
@NullMarked
package dev.contentservice.server.operations;

import org.jspecify.annotations.NullMarked;
