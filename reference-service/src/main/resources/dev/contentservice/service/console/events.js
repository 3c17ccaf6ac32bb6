import { page } from './api.js';
import { Copy } from './copy.js';
import { brief, el, h, to } from './element.js';
import { Filters, TIMES, chosen } from './filters.js';
import { Paged } from './paged.js';
import { card, empty, head, state, table } from './parts.js';
import { ago } from './time.js';

const MOST = 100;
const PAGES = 10;

/** How many deliveries an event has. */
export const deliveries = ({ deliveries: count }) => count === 0 ? state('no delivery')
  : count === 1 ? '1 delivery' : count < MOST ? `${count} deliveries` : `${MOST} deliveries or more`;

const SHORT = 40;
const ID = 16;

const row = each => el.tr({ key: each.id },
  el.td(el.a({ href: to('event', each.id) }, brief(each.entity_type, '', SHORT), ' ',
    brief(each.event_type, '', SHORT))),
  el.td(brief(each.entity_id, 'mono', SHORT)),
  el.td(deliveries(each)),
  el.td(ago(each.published_at)),
  el.td(brief(each.id, 'mono', ID), ' ',
    h(Copy, { text: each.id, label: 'Copy', attributes: { class: 'slim', 'aria-label': 'Copy the event id' } })));

const FIELDS = [['text', 'Text in ids'], ['entity_type', 'Entity type'], ['event_type', 'Event type'], ['entity_id', 'Entity id'], ...TIMES];

/** The next page that has an event, since each reads a bounded number of events; or after some, an empty one. */
async function load(query, cursor) {
  let found = await page(['events'], query, cursor);
  for (let more = 1; found.items.length === 0 && found.next_cursor && more < PAGES; more++) {
    found = await page(['events'], query, found.next_cursor);
  }
  return found;
}

/** Published events, newest first, with filters of which all but the text match exactly. */
function events(query) {
  const wanted = chosen(FIELDS, query);
  return card(null,
    h(Filters, { fields: FIELDS, query }),
    h(Paged, {
      key: JSON.stringify(wanted),
      after: query.after ?? '',
      load: cursor => load(wanted, cursor),
      view: (items, first) => items.length > 0
        ? table('Events', ['Event', 'Entity id', 'Deliveries', 'Published', 'Event id'], items.map(row), 'dense')
        : empty(el.p(Object.keys(wanted).length > 0
          ? 'No event on this page has these values: such an event was not published.'
          : first ? ['There is no event yet. ', el.a({ href: to('publish') }, 'Publish an event')]
            : 'There is no further event.')),
    }));
}

export const eventsPage = ({ query }) => [
  head('Events', 'What was published, whether or not a webhook matches it.'),
  events(query),
];
