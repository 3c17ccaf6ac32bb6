/** Ends the process when a thread ends that the service needs. */
@NullMarked
package dev.contentservice.service.fatal;

import org.jspecify.annotations.NullMarked;
