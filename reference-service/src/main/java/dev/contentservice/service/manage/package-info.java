/** The management port: views for operators, never on the port of the contract. */
@NullMarked
package dev.contentservice.service.manage;

import org.jspecify.annotations.NullMarked;
