import { access, may } from './access.js';
import { page } from './api.js';
import { ERRORS, cause, errorWord } from './attempts.js';
import { copyId } from './copy.js';
import { brief, el, h, to } from './element.js';
import { Filters, TIMES, chosen } from './filters.js';
import { nextAttempt, withReceivers } from './next-attempt.js';
import { Paged } from './paged.js';
import { empty, head, table } from './parts.js';
import { ago } from './time.js';
import { deliveryState, webhookLink } from './words.js';

const both = word => [word, word];

const STATES = ['pending', 'delivered', 'failed', 'skipped', 'cancelled'].map(both);

const CODES = ['4xx', '5xx', '400', '401', '403', '404', '410', '413', '422', '429', '500', '502', '503', '504'];

const OF_WEBHOOK = [['state', 'State', STATES], ['text', 'Text in ids or errors'], ['error', 'Error', ERRORS.map(each => [each, errorWord(each)])],
  ['status', 'Status', CODES.map(both)], ['entity_type', 'Entity type'], ['event_type', 'Event type'],
  ['entity_id', 'Entity id'], ['event', 'Event id'], ...TIMES];

const OF_ALL = [['webhook', 'Webhook', 'webhook'], ...OF_WEBHOOK];

const SHORT = 24;

/** The identifier of an event behind a button, and a link to the event for those who may see it. */
const eventId = id => [access.consumer === null && [el.a({ href: to('event', id) }, 'event'), ' '], copyId(id)];

/** The state of a delivery, the last error, and what it waits for. */
const stateOf = (each, shown) => [shown, each.last_attempt?.error && [' ', brief(cause(each.last_attempt), 'small')],
  each.state === 'pending' && [', ', nextAttempt(each, true)]];

/** Why a webhook is paused is on its page and on the overview, not in each row. */
const row = withWebhook => each => el.tr({ key: each.id },
  el.td(el.a({ href: to('delivery', each.id) }, brief(each.entity_type, '', SHORT), ' ',
    brief(each.event_type, '', SHORT))),
  el.td(brief(each.entity_id, 'mono', SHORT)),
  el.td(stateOf(each, deliveryState(each.state))),
  withWebhook && el.td(webhookLink(each.webhook_id, each.webhook_name, SHORT)),
  el.td({ class: 'number' }, each.attempts_made),
  el.td(ago(each.created_at)),
  el.td({ class: 'id' }, eventId(each.event_id)));

const rowOfEvent = each => el.tr({ key: each.id },
  el.td(webhookLink(each.webhook_id, each.webhook_name, 40)),
  el.td(stateOf(each, el.a({ href: to('delivery', each.id) }, deliveryState(each.state)))),
  el.td({ class: 'number' }, each.attempts_made),
  el.td(ago(each.completed_at)));

/** The deliveries of an event, one for each webhook that matches it. */
export const deliveriesOfEvent = event => h(Paged, {
  load: cursor => load({ event }, cursor),
  view: items => items.length === 0 ? empty('No webhook matched this event when it was published.')
    : table('Deliveries of the event', ['Webhook', 'Delivery', 'Attempts', 'Completed'], items.map(rowOfEvent), 'dense'),
});

const load = async (query, cursor) => {
  const found = await page(['deliveries'], query, cursor);
  return { ...found, items: await withReceivers(found.items) };
};

/** Deliveries, newest first, of one webhook if it is given, with filters in the address. */
export const deliveries = (query, webhook) => {
  const fields = webhook ? OF_WEBHOOK : OF_ALL;
  const wanted = chosen(fields, query);
  const columns = ['Event', 'Entity', 'State', ...webhook ? [] : ['Webhook'], 'Attempts', 'Published', 'Event id'];
  return [
    h(Filters, { fields, query, likely: webhook ? 1 : 2 }),
    h(Paged, {
      key: JSON.stringify(wanted),
      after: query.after ?? '',
      reads: [2000, 'deliveries'],
      load: cursor => load(webhook ? { ...wanted, webhook } : wanted, cursor),
      view: (items, first) => items.length > 0 ? table('Deliveries', columns, items.map(row(!webhook)), 'dense')
        : Object.keys(wanted).length > 0 ? empty(el.p(`No ${first ? '' : 'further '}delivery has these values.`))
          : empty(el.p('There is no delivery yet. ',
            may('operate') && access.consumer === null && el.a({ href: to('publish') }, 'Publish an event'))),
    }),
  ];
};

export const deliveriesPage = ({ query }) => [
  head('Deliveries', 'One event for one webhook, with its attempts.'),
  el.section({ class: 'card' }, deliveries(query)),
];
