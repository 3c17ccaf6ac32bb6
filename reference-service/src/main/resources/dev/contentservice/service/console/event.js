import { get, page, path } from './api.js';
import { brief, el, h, whole } from './element.js';
import { deliveries } from './events.js';
import { explained } from './explained.js';
import { Live } from './live.js';
import { Paged } from './paged.js';
import { card, empty, facts, head } from './parts.js';
import { exact } from './time.js';

const json = value => el.pre({ dir: 'auto', tabIndex: 0 }, JSON.stringify(value, null, 2));

const view = event => [
  head([brief(event.entity_type, '', 40), ' ', brief(event.event_type, '', 40)],
    'An event, with the reason why each webhook matches it or not.'),
  card('Event', facts([
    ['Event', whole(event.id, 'mono')],
    ['Entity type', whole(event.entity_type)],
    ['Event type', whole(event.event_type)],
    ['Entity', whole(event.entity_id, 'mono')],
    ['Happened', exact(event.occurred_at)],
    ['Published', exact(event.published_at)],
    ['Deliveries', deliveries(event)],
    ['Related', event.related.length > 0
      && whole(event.related.map(each => `${each.type} ${each.id}`).join(', '))],
  ].filter(([, value]) => value !== false)),
  el.details(el.summary('Entity'), json(event.entity)),
  Object.entries(event.entity_versions).map(([version, entity]) =>
    el.details({ key: version }, el.summary('Version ', brief(version)), json(entity)))),
];

export const eventPage = ({ parts: [id] }) => [
  h(Live, { load: () => get(path(['events', id])), view }),
  el.h2('Webhooks'),
  h(Paged, {
    load: cursor => page(['events', id, 'webhooks'], {}, cursor),
    view: items => items.length > 0 ? el.ul({ class: 'plain' }, items.map(explained))
      : card(null, empty('There is no webhook.')),
  }),
];
