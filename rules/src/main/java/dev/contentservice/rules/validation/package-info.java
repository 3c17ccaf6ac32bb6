/** The Jakarta validators: class-level constraints, attached to the generated classes by XML. */
@NullMarked
package dev.contentservice.rules.validation;

import org.jspecify.annotations.NullMarked;
