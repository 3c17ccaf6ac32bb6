/** A reference implementation of the contract. It has no rules and no matching of its own. */
@NullMarked
package dev.contentservice.service;

import org.jspecify.annotations.NullMarked;
