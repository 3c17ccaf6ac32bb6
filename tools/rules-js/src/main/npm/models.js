/** The rules for a body that creates a model, in the order of their violations. */
export function checkOrdering({ ordering_meta, ordering_field, ordering_direction }, found) {
  const meta = (ordering_meta ?? null) !== null;
  const field = (ordering_field ?? null) !== null;
  if (meta && field) {
    found.add(
      'item-type.ordering.exclusive',
      '/ordering_meta',
      'send only one of the two, or null for the other'
    );
  }
  if (!meta && !field && (ordering_direction ?? null) !== null) {
    found.add(
      'item-type.ordering.direction-needs-order',
      '/ordering_direction',
      'set ordering_meta or ordering_field as well, or leave ordering_direction out'
    );
  }
}
