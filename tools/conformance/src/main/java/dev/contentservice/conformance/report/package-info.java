/** The results as text, JUnit XML and HTML. */
@NullMarked
package dev.contentservice.conformance.report;

import org.jspecify.annotations.NullMarked;
