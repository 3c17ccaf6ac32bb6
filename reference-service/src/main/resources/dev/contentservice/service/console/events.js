import { page } from './api.js';
import { Component, brief, el, h, to } from './element.js';
import { searchField } from './field.js';
import { Paged } from './paged.js';
import { card, empty, head, state, table } from './parts.js';
import { ago } from './time.js';

const AFTER_TYPING = 300;
const MOST = 100;
const PAGES = 10;

/** How many deliveries an event has. */
export const deliveries = ({ deliveries: count }) => count === 0 ? state('no delivery')
  : count === 1 ? '1 delivery' : count < MOST ? `${count} deliveries` : `${MOST} deliveries or more`;

const row = each => el.tr({ key: each.id },
  el.td(el.a({ href: to('event', each.id) }, brief(each.entity_type, '', 40), ' ', brief(each.event_type, '', 40))),
  el.td(brief(each.entity_id, 'mono', 40)),
  el.td(deliveries(each)),
  el.td(brief(each.id, 'mono', 40)),
  el.td(ago(each.published_at)));

const FILTERS = [['entity_type', 'Entity type'], ['event_type', 'Event type'], ['entity_id', 'Entity id']];

/** The next page that has an event, since each reads a bounded number of events; or after some, an empty one. */
async function load(query, cursor) {
  let found = await page(['events'], query, cursor);
  for (let more = 1; found.items.length === 0 && found.next_cursor && more < PAGES; more++) {
    found = await page(['events'], query, found.next_cursor);
  }
  return found;
}

/** Published events, newest first, with filters that match exactly. */
class Events extends Component {
  state = {};

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  /** Not for each letter. */
  filter(name, typed) {
    clearTimeout(this.timer);
    this.typed = { ...this.typed, [name]: typed };
    this.timer = setTimeout(() => this.setState(this.typed), AFTER_TYPING);
  }

  render(_, query) {
    const chosen = Object.values(query).some(Boolean);
    return card(null,
      el.div({ class: 'row' },
        FILTERS.map(([name, label]) => searchField(label, typed => this.filter(name, typed), name))),
      h(Paged, {
        key: JSON.stringify(query),
        load: cursor => load(query, cursor),
        view: (items, first) => items.length > 0
          ? table('Events', ['Event', 'Entity id', 'Deliveries', 'Event id', 'Published'], items.map(row))
          : empty(el.p(chosen ? 'No event on this page has exactly these values: such an event was not published.'
            : first ? ['There is no event yet. ', el.a({ href: to('publish') }, 'Publish an event')]
              : 'There is no further event.')),
      }));
  }
}

export const eventsPage = () => [
  head('Events', 'What was published, whether or not a webhook matches it.'),
  h(Events),
];
