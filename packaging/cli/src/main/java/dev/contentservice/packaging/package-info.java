/** Makes the files of the installable command line from its jar. */
@NullMarked
package dev.contentservice.packaging;

import org.jspecify.annotations.NullMarked;
