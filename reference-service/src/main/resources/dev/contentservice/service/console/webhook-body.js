/** The members of a webhook as the fields of its form, in which event types are a text separated by commas. */
export const fieldsOf = webhook => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  enabled: webhook?.enabled ?? true,
  events: (webhook?.events ?? [{ entity_type: '', event_types: [] }]).map(each => ({
    type: each.entity_type ?? '',
    kinds: (each.event_types ?? []).join(', '),
    filterType: each.filter?.entity_type ?? '',
    filterIds: each.filter?.entity_ids ?? [],
  })),
  headers: '',
  replaceHeaders: !webhook,
  user: webhook?.http_basic_user ?? '',
  password: '',
  removePassword: false,
  payload: webhook?.custom_payload ?? '',
  version: webhook?.payload_api_version ?? '',
  nested: webhook?.nested_items_in_payload ?? false,
});

const list = text => text.split(',').map(each => each.trim()).filter(Boolean);

function subscription({ type, kinds, filterType, filterIds }) {
  const body = { entity_type: type, event_types: list(kinds) };
  return filterType || filterIds.length > 0
    ? { ...body, filter: { entity_type: filterType, entity_ids: filterIds } } : body;
}

/** 'Name: value' lines; a line without a colon is a name without a value, which the service rejects. */
const headers = text => Object.fromEntries(text.split('\n').filter(line => line.trim()).map(line => {
  const [, name, value = ''] = /^([^:]*)(?::(.*))?$/.exec(line);
  return [name.trim(), value.trim()];
}));

const whole = fields => ({
  name: fields.name,
  url: fields.url,
  enabled: fields.enabled,
  events: fields.events.map(subscription),
  http_basic_user: fields.user || null,
  custom_payload: fields.payload || null,
  nested_items_in_payload: fields.nested,
  ...fields.version && { payload_api_version: fields.version },
});

/** The body of a request: all members of a new webhook, or those that differ from the stored one. Secrets are kept. */
export function bodyOf(fields, webhook) {
  const before = webhook ? whole(fieldsOf(webhook)) : {};
  const changed = Object.entries(whole(fields))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return {
    ...Object.fromEntries(changed),
    ...fields.replaceHeaders && { headers: headers(fields.headers) },
    ...(fields.password || fields.removePassword) && { http_basic_password: fields.password || null },
  };
}

/** The members, as in a body, in which a webhook differs from its earlier state, before and after. */
export function changedSince(webhook, now) {
  const of = each => ({ ...whole(fieldsOf(each)), delivery: each.delivery, client_certificate: each.client_certificate });
  const [before, after] = [of(webhook), of(now)];
  const names = Object.keys({ ...before, ...after })
    .filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = members => Object.fromEntries(names.map(name => [name, members[name]]));
  return { before: only(before), after: only(after) };
}

/** Violations by the pointer of the field that shows each: the longest that leads to it, or '' for the form. */
export function byField(violations, pointers) {
  const shown = {};
  for (const each of violations) {
    const at = pointers.filter(pointer => (each.pointer + '/').startsWith(pointer + '/'))
      .sort((a, b) => b.length - a.length)[0] ?? '';
    (shown[at] ??= []).push(each);
  }
  return shown;
}
