/**
 * What a rule is and how rules are asked: cards, violations, rule sets, reports. Knows no resource,
 * so that a third one needs no change here.
 */
@NullMarked
package dev.contentservice.rules.engine;

import org.jspecify.annotations.NullMarked;
