package dev.contentservice.delivery.queue;

import java.time.Instant;
import java.util.Map;

/**
 * What a node wants to take.
 *
 * @param now what is due by then may be taken
 * @param places how many of each webhook, one or more; in the order in which they are asked
 * @param atMost how many of all of them
 */
record Claim(
    String node, Instant now, Instant leaseEnds, Map<String, Integer> places, int atMost) {}
