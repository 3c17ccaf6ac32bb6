import { may } from './access.js';
import { page } from './api.js';
import { copyId } from './copy.js';
import { brief, el, h, to } from './element.js';
import { Filters, TIMES, chosen } from './filters.js';
import { Paged } from './paged.js';
import { card, empty, head, state, table } from './parts.js';
import { ago } from './time.js';

const MOST = 100;

/** How many deliveries an event has, with a link to them. */
export const deliveries = ({ id, deliveries: count }) => count === 0 ? state('no delivery')
  : el.a({ href: `${to('deliveries')}?${new URLSearchParams({ event: id })}` },
    count === 1 ? '1 delivery' : count < MOST ? `${count} deliveries` : `${MOST} deliveries or more`);

const SHORT = 40;

const row = each => el.tr({ key: each.id },
  el.td(el.a({ href: to('event', each.id) }, brief(each.entity_type, '', SHORT), ' ',
    brief(each.event_type, '', SHORT))),
  el.td(brief(each.entity_id, 'mono', SHORT)),
  el.td(deliveries(each)),
  el.td(ago(each.published_at)),
  el.td({ class: 'id' }, copyId(each.id)));

const FIELDS = [['text', 'Text in ids'], ['entity_type', 'Entity type'], ['event_type', 'Event type'],
  ['entity_id', 'Entity id'], ...TIMES];

/** Published events, newest first, with filters of which all but the text match exactly. */
function events(query) {
  const wanted = chosen(FIELDS, query);
  return card(null,
    h(Filters, { fields: FIELDS, query, likely: 4 }),
    h(Paged, {
      key: JSON.stringify(wanted),
      after: query.after ?? '',
      reads: [5000, 'events'],
      load: cursor => page(['events'], wanted, cursor),
      view: (items, first) => items.length > 0
        ? table('Events', ['Event', 'Entity id', 'Deliveries', 'Published', 'Event id'], items.map(row), 'dense')
        : empty(el.p(Object.keys(wanted).length > 0
          ? first ? 'No event has these values: such an event was not published, or is not stored any more.'
            : 'No further event has these values.'
          : first ? ['There is no event yet. ', may('operate') && el.a({ href: to('publish') }, 'Publish an event')]
            : 'There is no further event.')),
    }));
}

export const eventsPage = ({ query }) => [
  head('Events', 'What was published, whether or not a webhook matches it.'),
  events(query),
];
