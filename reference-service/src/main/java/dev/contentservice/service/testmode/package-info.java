/** The test mode. Packaged as a jar of its own; the jar of the service does not contain it. */
@NullMarked
package dev.contentservice.service.testmode;

import org.jspecify.annotations.NullMarked;
