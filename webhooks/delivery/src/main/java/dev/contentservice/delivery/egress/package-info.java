/** The egress policy: a tenant's URL must not reach internal addresses. */
@NullMarked
package dev.contentservice.delivery.egress;

import org.jspecify.annotations.NullMarked;
