/**
 * The rule engine: rules, descriptors, violations, rule sets and reports. Independent of any
 * resource.
 */
@NullMarked
package dev.contentservice.rules.engine;

import org.jspecify.annotations.NullMarked;
