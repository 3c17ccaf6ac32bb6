import { get, path, post } from './api.js';
import { brief, el, h, to } from './element.js';
import { Live } from './live.js';
import { Action, problem } from './parts.js';
import { health } from './receivers.js';
import { ago, exact } from './time.js';
import { deliveryState, disabledReason } from './words.js';

const test = delivery => el.span('Test event: ', deliveryState(delivery.state), ' ',
  el.a({ href: to('delivery', delivery.id) }, 'Show its delivery'));

/** A button that sends a test event, and its delivery. */
export const testing = id => h(Action, {
  label: 'Send test event',
  run: async () => {
    const { delivery_id: delivery } = await post(path(['webhooks', id, 'test']));
    return h(Live, { key: delivery, load: () => get(path(['deliveries', delivery])), view: test });
  },
});

/** A button that makes the pending deliveries of these webhooks due; one webhook after the other. */
export const retrying = ids => h(Action, {
  label: 'Retry now',
  run: async () => {
    for (const webhook of ids) {
      await post(path(['deliveries', 'retry'], { webhook }));
    }
    return 'Every pending delivery is due now.';
  },
});

const throttled = ({ requests_per_second: rate, burst }) =>
  `${rate === 1 ? 'At most 1 request each second is' : `At most ${rate} requests each second are`} sent to this webhook,`
  + ` after a pause ${burst} at once. More deliveries wait.`;

/** Why a webhook gets nothing, or since when it is as it is. */
export const reasons = webhook => [
  webhook.disabled && el.div({ class: 'problem' }, 'The service disabled this webhook at ', exact(webhook.disabled.at),
    ': ', disabledReason(webhook.disabled.reason), '. Correct the receiver or the URL, then enable the webhook.'),
  webhook.enabled && webhook.receiver && el.div({ class: 'problem' }, health(webhook.receiver)),
  webhook.enabled_changed_at && !webhook.disabled && el.p({ class: 'faint' },
    webhook.enabled ? 'Enabled ' : 'Disabled ', ago(webhook.enabled_changed_at),
    webhook.enabled_changed_by && [' by ', brief(webhook.enabled_changed_by)], '.'),
  webhook.enabled && webhook.delivery.throttle && el.p(throttled(webhook.delivery.throttle)),
  webhook.unreadable && problem({ message: webhook.unreadable }),
];
