/** A receiver of webhooks for the tests of an application that delivers them. */
@NullMarked
package dev.contentservice.spring.boot.test;

import org.jspecify.annotations.NullMarked;
