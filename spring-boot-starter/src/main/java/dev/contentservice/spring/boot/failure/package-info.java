/** What a failed start says. */
@NullMarked
package dev.contentservice.spring.boot.failure;

import org.jspecify.annotations.NullMarked;
