/** The contract, and a page to read and try it. */
@NullMarked
package dev.contentservice.service.docs;

import org.jspecify.annotations.NullMarked;
