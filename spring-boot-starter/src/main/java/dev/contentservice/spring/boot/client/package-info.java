/** The client of the service, as a bean, with its health and observations. */
@NullMarked
package dev.contentservice.spring.boot.client;

import org.jspecify.annotations.NullMarked;
