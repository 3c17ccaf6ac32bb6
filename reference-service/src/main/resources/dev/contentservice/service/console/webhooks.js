import { may } from './access.js';
import { page } from './api.js';
import { cause } from './attempts.js';
import { brief, el, h, to } from './element.js';
import { Filters, chosen } from './filters.js';
import { Paged } from './paged.js';
import { card, empty, head, table } from './parts.js';
import { share } from './statistics.js';
import { ago, exact } from './time.js';
import { deliveryState, firstSubscriptions, webhookLink, webhookState } from './words.js';

const STATES = [['enabled', 'enabled'], ['disabled', 'not enabled'],
  ['disabled_by_service', 'disabled by the service']];

const SHORT = 40;

/** The share of the attempts of the last day that succeeded. */
export const success = ({ delivered, failed }) => delivered + failed === 0 ? '–'
  : el.span({ title: `${delivered} of ${delivered + failed} attempts`,
    class: delivered < (delivered + failed) * .9 && 'bad' }, share(delivered, delivered + failed));

export const lastDelivery = ({ last_delivery: last }) => last
  ? [el.a({ href: to('delivery', last.id) }, ago(last.completed_at)), ' ', deliveryState(last.state)] : 'none';

/** The last error, and since when there are errors. */
const failing = receiver => receiver?.last_failure && el.div({ class: 'small' },
  brief(cause(receiver.last_failure)), receiver.failing_since && [', since ', exact(receiver.failing_since)]);

const row = webhook => el.tr({ key: webhook.id },
  el.td({ class: 'name' }, webhookLink(webhook.id, webhook.name, SHORT)),
  el.td(webhookState(webhook), failing(webhook.receiver)),
  el.td({ class: 'number' }, success(webhook.activity)),
  el.td(lastDelivery(webhook.activity)),
  el.td(brief(webhook.url, 'mono', SHORT)),
  el.td(firstSubscriptions(webhook.events)));

const none = (state, name, first) => empty(el.p(
  name ? `No ${first ? '' : 'further '}webhook has this in its name.`
    : state ? 'No webhook is in this state.'
      : 'There is no webhook yet. A webhook has a URL that the service calls when an event matches.'));

const FIELDS = [['name_contains', 'Name contains'], ['state', 'State', STATES]];

/** Webhooks, newest first, with a choice of their state and a search of their names. */
function webhooks(query) {
  const wanted = chosen(FIELDS, query);
  return card(null,
    h(Filters, { fields: FIELDS, query }),
    h(Paged, {
      key: JSON.stringify(wanted),
      after: query.after ?? '',
      reads: [50_000, 'webhooks'],
      load: cursor => page(['webhooks'], wanted, cursor),
      view: (items, first) => items.length === 0 && (first || wanted.name_contains)
        ? none(wanted.state, wanted.name_contains, first)
        : table('Webhooks', ['Name', 'State', 'Success, 24 h', 'Last delivery', 'URL', 'Subscriptions'], items.map(row)),
    }));
}

export const webhooksPage = ({ query }) => [
  head('Webhooks', 'What the service calls, and for which events.',
    may('administer') && el.a({ class: 'button main-action', href: to('new-webhook') }, 'New webhook')),
  webhooks(query),
];
