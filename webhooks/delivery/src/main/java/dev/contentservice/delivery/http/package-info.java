/** Sends one signed request to a receiver, safely and within a deadline. */
@NullMarked
package dev.contentservice.delivery.http;

import org.jspecify.annotations.NullMarked;
