import { access } from './access.js';
import { page } from './api.js';
import { Copy } from './copy.js';
import { brief, el, h, to } from './element.js';
import { Filters, TIMES, chosen } from './filters.js';
import { nextAttempt, withReceivers } from './next-attempt.js';
import { Paged } from './paged.js';
import { empty, head, table } from './parts.js';
import { ago } from './time.js';
import { deliveryState, webhookLink } from './words.js';

const STATES = ['pending', 'delivered', 'failed', 'skipped', 'cancelled'].map(each => [each, each]);

const OF_WEBHOOK = [['text', 'Text in ids or errors'], ['state', 'State', STATES], ['entity_type', 'Entity type'], ['event_type', 'Event type'],
  ['entity_id', 'Entity id'], ['event', 'Event id'], ...TIMES];

const OF_ALL = [...OF_WEBHOOK.slice(0, 2), ['webhook', 'Webhook id'], ...OF_WEBHOOK.slice(2)];

const SHORT = 24;

const ID = 16;

/** An identifier of an event in brief, with a link for those who may see the event, and a button that copies it. */
const eventId = id => [
  access.consumer === null ? el.a({ href: to('event', id) }, brief(id, 'mono', ID)) : brief(id, 'mono', ID), ' ',
  h(Copy, { text: id, label: 'Copy', attributes: { class: 'slim', 'aria-label': 'Copy the event id' } })];

const row = withWebhook => each => el.tr({ key: each.id },
  el.td(el.a({ href: to('delivery', each.id) }, brief(each.entity_type, '', SHORT), ' ',
    brief(each.event_type, '', SHORT))),
  el.td(brief(each.entity_id, 'mono', SHORT)),
  el.td(deliveryState(each.state)),
  withWebhook && el.td(webhookLink(each.webhook_id, each.webhook_name, SHORT)),
  el.td({ class: 'number' }, each.attempts_made),
  el.td(ago(each.created_at), each.state === 'pending' && [', ', nextAttempt(each)]),
  el.td(eventId(each.event_id)));

const PAGES = 10;

/** The next page that has a delivery, since each reads a bounded number of rows; or after some, an empty one. */
async function load(query, cursor) {
  let found = await page(['deliveries'], query, cursor);
  for (let more = 1; found.items.length === 0 && found.next_cursor && more < PAGES; more++) {
    found = await page(['deliveries'], query, found.next_cursor);
  }
  return { ...found, items: await withReceivers(found.items) };
}

/** Deliveries, newest first, of one webhook if it is given, with filters in the address. */
export const deliveries = (query, webhook) => {
  const fields = webhook ? OF_WEBHOOK : OF_ALL;
  const wanted = chosen(fields, query);
  const columns = ['Event', 'Entity', 'State', ...webhook ? [] : ['Webhook'], 'Attempts', 'Published', 'Event id'];
  return [
    h(Filters, { fields, query }),
    h(Paged, {
      key: JSON.stringify(wanted),
      after: query.after ?? '',
      load: cursor => load(webhook ? { ...wanted, webhook } : wanted, cursor),
      view: items => items.length > 0 ? table('Deliveries', columns, items.map(row(!webhook)), 'dense')
        : Object.keys(wanted).length > 0 ? empty(el.p('No delivery has these values.'))
          : empty(el.p('There is no delivery yet. ',
            access.consumer === null && el.a({ href: to('publish') }, 'Publish an event'))),
    }),
  ];
};

export const deliveriesPage = ({ query }) => [
  head('Deliveries', 'One event for one webhook, with its attempts.'),
  el.section({ class: 'card' }, deliveries(query)),
];
