/** A contract as it is read, checked and prepared for all generators. */
@NullMarked
package dev.contentservice.codegen.contract;

import org.jspecify.annotations.NullMarked;
