/** Receives webhooks with Jakarta REST. */
@NullMarked
package dev.contentservice.receiver.rest;

import org.jspecify.annotations.NullMarked;
