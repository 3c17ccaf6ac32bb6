import { page } from './api.js';
import { Component, brief, el, h, to } from './element.js';
import { stateChoice } from './field.js';
import { nextAttempt, withReceivers } from './next-attempt.js';
import { Paged } from './paged.js';
import { empty, head, table } from './parts.js';
import { ago } from './time.js';
import { deliveryState, webhookLink } from './words.js';

const STATES = ['pending', 'delivered', 'failed', 'skipped', 'cancelled'].map(each => [each, each]);

const row = withWebhook => each => el.tr({ key: each.id },
  el.td(el.a({ href: to('delivery', each.id) }, brief(each.entity_type), ' ', brief(each.event_type))),
  el.td(deliveryState(each.state)),
  withWebhook && el.td(webhookLink(each.webhook_id)),
  el.td(el.a({ href: to('event', each.event_id) }, brief(each.event_id, 'mono'))),
  el.td(each.attempts_made === 1 ? '1 attempt' : `${each.attempts_made} attempts`),
  el.td(ago(each.created_at), each.state === 'pending' && [', ', nextAttempt(each)]));

async function load(query, cursor) {
  const found = await page(['deliveries'], query, cursor);
  return { ...found, items: await withReceivers(found.items) };
}

/** Deliveries, newest first, of one webhook if it is given; a choice of the state above them. */
export class Deliveries extends Component {
  state = { state: '' };

  render({ webhook }, { state }) {
    const columns = ['Event', 'State', ...webhook ? [] : ['Webhook'], 'Event id', 'Attempts', 'Published'];
    return [
      stateChoice(STATES, state, chosen => this.setState({ state: chosen })),
      h(Paged, {
        key: state,
        load: cursor => load({ webhook, state }, cursor),
        view: (items, first) => items.length === 0 && first
          ? empty(el.p(state ? `No delivery is ${state}.` : 'There is no delivery yet. ',
            !state && el.a({ href: to('publish') }, 'Publish an event')))
          : table('Deliveries', columns, items.map(row(!webhook))),
      }),
    ];
  }
}

export const deliveriesPage = () => [
  head('Deliveries', 'One event for one webhook, with its attempts.'),
  el.section({ class: 'card' }, h(Deliveries)),
];
