package dev.contentservice.rules.json;

import java.util.function.Supplier;

/**
 * The schema of a body in any contract.
 *
 * @param name of the schema in {@code components/schemas}
 * @param sections what violations cite, such as {@code 4.1}; not blank
 * @param contract in JSON or YAML; called once, when a schema is needed
 */
public record SchemaSource(String name, String sections, Supplier<String> contract) {}
