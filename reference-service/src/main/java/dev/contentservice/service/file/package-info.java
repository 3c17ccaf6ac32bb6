/** Files that survive a power cut. */
@NullMarked
package dev.contentservice.service.file;

import org.jspecify.annotations.NullMarked;
