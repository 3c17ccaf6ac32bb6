/** Receives webhooks with Jakarta Servlet. */
@NullMarked
package dev.contentservice.receiver.servlet;

import org.jspecify.annotations.NullMarked;
