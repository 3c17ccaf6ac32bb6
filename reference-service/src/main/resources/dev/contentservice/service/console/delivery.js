import { get, path, post } from './api.js';
import { el, h, said } from './element.js';
import { Live } from './live.js';
import { Action, card, facts, head } from './parts.js';
import { ago, duration, exact } from './time.js';
import { deliveryState, webhookLink } from './words.js';

/** The error `status` says no more than the status does. */
const result = ({ status, error }) => [status ? String(status) : 'no response',
  error && error !== 'status' && [', ', said(error)]];

const attempt = each => el.li({ key: each.number, class: each.error ? 'bad' : 'good' },
  el.h3(`Attempt ${each.number}: `, result(each)),
  each.error_detail && el.p({ dir: 'auto' }, each.error_detail),
  el.p({ class: 'faint' }, exact(each.started_at), ` · took ${duration(each.duration_ms)}`),
  each.response_excerpt
    ? el.details({ open: Boolean(each.error) }, el.summary('Response'), el.pre({ dir: 'auto', tabIndex: 0 },
      each.response_excerpt))
    : each.status && el.p({ class: 'faint small' }, 'The response had no body.'));

const waiting = delivery => delivery.state === 'pending'
  && el.li({ key: 'next' }, el.h3('Next attempt'), el.p({ class: 'faint' }, ago(delivery.next_attempt_at)));

const replay = (delivery, reload) => h(Action, {
  label: 'Replay',
  kind: 'main-action',
  run: async () => {
    await post(path(['deliveries', delivery.id, 'replay']));
    await reload();
    return 'It is sent again.';
  },
});

const cancellation = (delivery, reload) => h(Action, {
  label: 'Cancel delivery',
  kind: 'danger',
  run: async () => {
    await post(path(['deliveries', delivery.id, 'cancel']));
    await reload();
    return 'It is cancelled.';
  },
});

const view = (delivery, reload) => [
  head([said(delivery.entity_type), ' ', said(delivery.event_type)], deliveryState(delivery.state),
    delivery.state === 'pending' ? cancellation(delivery, reload) : replay(delivery, reload)),
  card('Delivery', facts([
    ['Webhook', webhookLink(delivery.webhook_id)],
    ['Event', el.bdi({ class: 'mono' }, delivery.event_id)],
    ['Delivery', el.bdi({ class: 'mono' }, delivery.id)],
    ['Published', exact(delivery.created_at)],
    ['Completed', exact(delivery.completed_at)],
  ])),
  card('Attempts', el.ol({ class: 'timeline' }, delivery.attempts.map(attempt), waiting(delivery)),
    delivery.attempts.length === 0 && delivery.state !== 'pending'
      && el.p({ class: 'faint' }, 'No attempt was made.')),
];

export const deliveryPage = ({ parts }) => h(Live, { load: () => get(path(['deliveries', parts[0]])), view });
