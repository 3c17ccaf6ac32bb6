import { access } from './access.js';
import { path, post } from './api.js';
import { failure, outcome, took } from './attempts.js';
import { Copy } from './copy.js';
import { brief, el, h, to, whole } from './element.js';
import { Live } from './live.js';
import { nextAttempt, readDelivery } from './next-attempt.js';
import { Action, card, facts, head } from './parts.js';
import { Request } from './request.js';
import { exact } from './time.js';
import { deliveryState, webhookLink } from './words.js';

/** What only an operator can do about an error. */
const FOR_OPERATORS = {
  address_denied: ' Or allow its network with CONTENT_DELIVERY_ALLOWED_ADDRESSES.',
  tls: ' Allow an authority of your own with CONTENT_DELIVERY_TRUSTED_AUTHORITIES.',
  internal: ' Its log has an error of this time.',
};

/** What the receiver sent back. Copied, it reads like a response. */
const response = ({ status, error, response_headers: headers, response_excerpt: body }) => {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return el.details({ open: Boolean(error) }, el.summary('Response'),
    facts(Object.entries(headers).map(([name, value]) => [name, whole(value, 'mono')])),
    body ? el.pre({ dir: 'auto', tabIndex: 0 }, body) : el.p({ class: 'faint small' }, 'The response had no body.'),
    el.div({ class: 'row' },
      h(Copy, { text: [`HTTP/1.1 ${status}`, ...head, '', body].join('\n'), label: 'Copy response' })));
};

/** Whom an error concerns. */
const others = (webhook, { error, status }) => access.consumer === null && error && [' · ',
  el.a({ href: `${to('deliveries')}?${new URLSearchParams({ webhook, ...error === 'status' ? { status } : { error } })}` },
    'Deliveries with this error')];

const attempt = webhook => each => el.li({ key: each.number, class: each.error ? 'bad' : 'good' },
  el.h3(brief(outcome(each))),
  each.error_detail && el.p({ dir: 'auto' }, each.error_detail),
  each.error && el.p(failure(each), access.consumer === null && FOR_OPERATORS[each.error]),
  el.p({ class: 'faint' }, exact(each.started_at), ` · ${took(each)}`, others(webhook, each)),
  each.status && response(each));

const waiting = delivery => delivery.state === 'pending'
  && el.li({ key: 'next' }, el.h3('Pending'), el.p({ class: 'faint' }, nextAttempt(delivery)));

const acting = (delivery, reload, label, what, done, kind) => h(Action, {
  label,
  kind,
  run: async () => {
    await post(path(['deliveries', what], { delivery: delivery.id }));
    await reload();
    return done;
  },
});

const view = (delivery, reload) => [
  head([brief(delivery.entity_type, '', 40), ' ', brief(delivery.event_type, '', 40)], deliveryState(delivery.state),
    delivery.state === 'pending' && acting(delivery, reload, 'Retry now', 'retry', 'An attempt is due now.'),
    delivery.state !== 'pending' ? acting(delivery, reload, 'Replay', 'replay', 'It is pending again.', 'main-action')
      : access.consumer === null
        && acting(delivery, reload, 'Cancel delivery', 'cancel', 'It is cancelled; a replay sends it again.', 'danger')),
  card('Delivery', facts([
    ['Webhook', webhookLink(delivery.webhook_id, delivery.webhook_name)],
    ['Entity type', whole(delivery.entity_type)],
    ['Entity', whole(delivery.entity_id, 'mono')],
    ['Event type', whole(delivery.event_type)],
    ['Event', [whole(delivery.event_id, 'mono'), ' ',
      access.consumer === null && el.a({ href: to('event', delivery.event_id) }, 'Show the event')]],
    ['Delivery', whole(delivery.id, 'mono')],
    ['Published', exact(delivery.created_at)],
    ['Completed', exact(delivery.completed_at)],
  ])),
  el.div({ class: 'grid' },
    card('Attempts', el.ol({ class: 'timeline' }, delivery.attempts.map(attempt(delivery.webhook_id)), waiting(delivery)),
      delivery.attempts.length === 0 && delivery.state !== 'pending'
        && el.p({ class: 'faint' }, 'No attempt was made.')),
    h(Request, { delivery: delivery.id })),
];

export const deliveryPage = ({ parts: [id] }) => h(Live, { load: () => readDelivery(id), view });
