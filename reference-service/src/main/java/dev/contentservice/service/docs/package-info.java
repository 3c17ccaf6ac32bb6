/** The contract and its documentation page. */
@NullMarked
package dev.contentservice.service.docs;

import org.jspecify.annotations.NullMarked;
