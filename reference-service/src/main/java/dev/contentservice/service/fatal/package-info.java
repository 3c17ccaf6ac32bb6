/** What happens when a thread ends that the service cannot do without. */
@NullMarked
package dev.contentservice.service.fatal;

import org.jspecify.annotations.NullMarked;
