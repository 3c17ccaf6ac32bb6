import { get, path, post } from './api.js';
import { deliveriesOfEvent } from './deliveries.js';
import { Component, brief, el, h, whole } from './element.js';
import { deliveries } from './events.js';
import { explained } from './explained.js';
import { Live } from './live.js';
import { Paged } from './paged.js';
import { card, empty, facts, head } from './parts.js';
import { exact } from './time.js';

const json = value => el.pre({ dir: 'auto', tabIndex: 0 }, JSON.stringify(value, null, 2));

const view = event => [
  head([brief(event.entity_type, '', 40), ' ', brief(event.event_type, '', 40)],
    'An event, with its deliveries and the reasons.'),
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

const explanations = id => h(Paged, {
  load: cursor => post(path(['events', 'explain'], { event: id, cursor })),
  view: items => items.length > 0 ? el.ul({ class: 'plain' }, items.map(explained))
    : card(null, empty('There is no webhook.')),
});

/** The reasons of all webhooks, only when asked for or if no webhook matched: there may be thousands. */
class Reasons extends Component {
  render({ event: { id, deliveries: count } }, { asked }) {
    return [el.h2('Reasons'), asked || count === 0 ? explanations(id)
      : el.button({ type: 'button', onClick: () => this.setState({ asked: true }) },
        'Show why each webhook matches or not')];
  }
}

export const eventPage = ({ parts: [id] }) => h(Live, {
  load: () => get(path(['events', id])),
  view: event => [view(event), card('Webhooks', deliveriesOfEvent(id)), h(Reasons, { event })],
});
