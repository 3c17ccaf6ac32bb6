/** How many subscriptions are compared with each other. */
const MOST_COMPARED = 32;
const FEW = 16;

/** The rules of subscriptions, each for all of them, in the order of their violations. */
export function checkSubscriptions(events, relations, found) {
  if (areFine(events, relations)) {
    return;
  }
  events.forEach(({ entity_type: subscribed, filter }, i) => {
    if (filter !== undefined && !mayList(relations, subscribed, filter.entity_type)) {
      const fix = 'send the entity_type of the subscription';
      found.add('webhook.filter.same-entity-type', `/events/${i}/filter/entity_type`, fix);
    }
  });
  events.forEach(({ filter }, i) => {
    if (filter?.entity_ids.length === 0) {
      const fix = 'list an entity, or remove the filter to match all';
      found.add('webhook.filter.entity-ids.not-empty', `/events/${i}/filter/entity_ids`, fix);
    }
  });
  events.forEach(({ filter }, i) => {
    for (const at of repeats(filter?.entity_ids ?? [])) {
      const pointer = `/events/${i}/filter/entity_ids/${at}`;
      found.add('webhook.filter.entity-ids.distinct', pointer, 'remove the repeated id');
    }
  });
  events.forEach(({ event_types: types }, i) => {
    if (types.length === 0) {
      const fix = 'list an event type, or remove the subscription';
      found.add('webhook.events.event-types.not-empty', `/events/${i}/event_types`, fix);
    }
  });
  events.forEach(({ event_types: types }, i) => {
    for (const at of repeats(types)) {
      const pointer = `/events/${i}/event_types/${at}`;
      found.add('webhook.events.event-types.distinct', pointer, 'remove the repeated event type');
    }
  });
  checkCovered(events.slice(0, MOST_COMPARED).map(sets), found);
}

/** Whether these few subscriptions surely obey all rules. */
function areFine(events, relations) {
  if (events.length > FEW) {
    return false;
  }
  for (let i = 0; i < events.length; i++) {
    const { entity_type: type, event_types: types, filter } = events[i];
    const isListed = filter === undefined || (mayList(relations, type, filter.entity_type) && isSet(filter.entity_ids));
    if (!isListed || !isSet(types)) {
      return false;
    }
    for (let j = 0; j < i; j++) {
      const other = events[j];
      // One may cover the other, unless each lists an event type of its own.
      if (other.entity_type === type && !(hasOther(types, other.event_types) && hasOther(other.event_types, types))) {
        return false;
      }
    }
  }
  return true;
}

function hasOther(texts, known) {
  for (let i = 0; i < texts.length; i++) {
    if (!known.includes(texts[i])) {
      return true;
    }
  }
  return false;
}

function mayList(relations, subscribed, listed) {
  return subscribed === listed || relations.get(subscribed)?.has(listed) === true;
}

/** Whether there are a few texts, and no two equal ones. */
function isSet(texts) {
  if (texts.length === 0 || texts.length > FEW) {
    return false;
  }
  for (let i = 1; i < texts.length; i++) {
    for (let j = 0; j < i; j++) {
      if (texts[i] === texts[j]) {
        return false;
      }
    }
  }
  return true;
}

/** The indexes of texts that repeat an earlier one. */
function repeats(texts) {
  const earlier = new Set();
  return texts.map((text, i) => (earlier.size === earlier.add(text).size ? i : -1)).filter(i => i >= 0);
}

function checkCovered(subscriptions, found) {
  subscriptions.forEach((it, i) => {
    // What matches no event breaks another rule.
    const isEmpty = it.types.size === 0 || it.ids?.size === 0;
    const by = isEmpty ? -1 : subscriptions.findIndex((other, j) =>
      i !== j && covers(other, it) && (j < i || !covers(it, other)));
    if (by >= 0) {
      found.add(
        'webhook.events.filter-shadowed',
        `/events/${i}`,
        `remove it; the subscription at /events/${by} covers it`
      );
    }
  });
}

function sets({ entity_type: type, event_types: types, filter }) {
  const ids = filter && new Set(filter.entity_ids);
  return { type, types: new Set(types), listed: filter?.entity_type, ids };
}

/** Whether one matches every event that the other matches. */
function covers(wide, narrow) {
  return (
    wide.type === narrow.type &&
    contains(wide.types, narrow.types) &&
    (wide.ids === undefined ||
      (narrow.ids !== undefined && wide.listed === narrow.listed && contains(wide.ids, narrow.ids)))
  );
}

function contains(set, texts) {
  for (const text of texts) {
    if (!set.has(text)) {
      return false;
    }
  }
  return true;
}

/** The related types of each type in a declaration such as `item:item_type,upload:item_type`. */
export function parseRelations(declaration) {
  const relations = new Map();
  for (const pair of declaration.split(',').map(text => text.trim()).filter(text => text !== '')) {
    const [, type, listed] = /^([^:]+):([^:]+)$/.exec(pair) ?? [];
    if (type === undefined) {
      throw new Error(
        `entity relations look like 'item:item_type,upload:item_type' but one pair is '${pair}'`
      );
    }
    const kind = type.trim();
    relations.set(kind, (relations.get(kind) ?? new Set()).add(listed.trim()));
  }
  return relations;
}
