/** The rules, as a validator of beans. */
@NullMarked
package dev.contentservice.spring.boot.rules;

import org.jspecify.annotations.NullMarked;
