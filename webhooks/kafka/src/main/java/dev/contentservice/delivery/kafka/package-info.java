/** Events from Kafka topics, published once in effect. */
@NullMarked
package dev.contentservice.delivery.kafka;

import org.jspecify.annotations.NullMarked;
