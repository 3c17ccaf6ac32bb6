/** What must not be read by who reads the data: sealed with a key that is kept elsewhere. */
@NullMarked
package dev.contentservice.service.secrets;

import org.jspecify.annotations.NullMarked;
