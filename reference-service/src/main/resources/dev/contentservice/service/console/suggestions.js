import { page } from './api.js';
import { el } from './element.js';

const sorted = words => [...new Set(words)].sort();

/** The types of entities and events in the newest events and in the subscriptions of the newest webhooks. */
export async function seenTypes() {
  const [events, webhooks] = await Promise.all(['events', 'webhooks'].map(each => page([each], {}, null)));
  const subscriptions = webhooks.items.flatMap(webhook => webhook.events);
  return {
    entities: sorted([...events.items, ...subscriptions].map(each => each.entity_type)),
    events: sorted([...events.items.map(each => each.event_type), ...subscriptions.flatMap(each => each.event_types)]),
  };
}

/** Words to choose from while typing, the last one in a text with commas. */
export function suggestions(id, words, text) {
  const before = text.includes(',') ? `${text.slice(0, text.lastIndexOf(',') + 1)} ` : '';
  const used = text.split(',').map(each => each.trim());
  return el.datalist({ id }, words.filter(each => !used.includes(each)).map(each => el.option({ value: before + each })));
}
