import { may } from './access.js';
import { get, path, post, send } from './api.js';
import { Audit } from './audit.js';
import { ClientCertificate } from './client-certificate.js';
import { ConsumerLinks } from './consumer.js';
import { deliveries } from './deliveries.js';
import { brief, el, h, to, whole } from './element.js';
import { Live } from './live.js';
import { Action, card, facts, head } from './parts.js';
import { Replay, ReplayAction, counted, countReplay } from './replay.js';
import { SigningKeys } from './signing-keys.js';
import { periods, statistics } from './statistics.js';
import { exact } from './time.js';
import { reasons, testing } from './webhook-actions.js';
import { WebhookDelivery } from './webhook-delivery.js';
import { subscriptions, webhookState } from './words.js';

const retryPending = id => h(Action, {
  label: 'Retry now',
  run: async () => {
    await post(path(['deliveries', 'retry'], { webhook: id }));
    return 'Every pending delivery is due now.';
  },
});

const cancelPending = id => h(Action, {
  label: 'Cancel all pending',
  kind: 'danger',
  sure: 'Cancel every pending delivery of this webhook?',
  run: async () => {
    const { cancelled } = await post(path(['deliveries', 'cancel'], { webhook: id }));
    return cancelled === 1 ? '1 delivery is cancelled.' : `${cancelled} deliveries are cancelled.`;
  },
});

/** Offers to send again what was skipped while the webhook was disabled. */
const offer = async id => {
  const query = { state: 'skipped' };
  const count = await countReplay(id, query);
  return count > 0 && [`Enabled. Skipped: ${counted(count)}. `,
    h(ReplayAction, { webhook: id, query, count, label: 'Replay skipped' })];
};

const enabling = (webhook, reload) => h(Action, webhook.enabled ? {
  label: 'Disable',
  role: 'administer',
  sure: 'Send nothing to this webhook? Pending deliveries are skipped when they are due.',
  run: () => send('PUT', path(['webhooks', webhook.id]), { enabled: false }, webhook.etag).then(reload),
} : {
  label: 'Enable',
  run: () => post(path(['webhooks', webhook.id, 'enable'])).then(reload).then(() => offer(webhook.id)),
});

const deletion = webhook => h(Action, {
  label: 'Delete',
  kind: 'danger',
  role: 'administer',
  sure: 'Delete this webhook? Pending deliveries are not sent.',
  run: async () => {
    await send('DELETE', path(['webhooks', webhook.id]), undefined, webhook.etag);
    location.hash = to('webhooks');
  },
});

/** Names only: the service masks the values. */
const headers = webhook => {
  const names = Object.keys(webhook.headers || {});
  return names.length > 0 ? names.map((name, index) => [index > 0 && ', ', whole(name)]) : 'none';
};

const settings = webhook => card('Settings', facts([
  ['Name', whole(webhook.name)],
  ['URL', whole(webhook.url, 'mono')],
  ['Headers', headers(webhook)],
  ['Basic auth', webhook.http_basic_user ? ['user ', whole(webhook.http_basic_user)] : 'none'],
  ['Payload', webhook.custom_payload != null ? 'custom payload' : 'the entity'],
  ['Payload API version', webhook.payload_api_version && whole(webhook.payload_api_version)],
  ['Blocks in records', webhook.nested_items_in_payload ? 'expanded' : 'references'],
  ['Id', whole(webhook.id, 'mono')],
  ['Created', exact(webhook.created_at)],
  ['Updated', exact(webhook.updated_at)],
]));

const view = (webhook, reload) => [
  head(brief(webhook.name), webhookState(webhook),
    may('administer') && el.a({ class: 'button', href: to('edit-webhook', webhook.id) }, 'Edit'),
    el.a({ class: 'button', href: to('explain', webhook.id) }, 'Explain an event'),
    webhook.enabled && testing(webhook.id), enabling(webhook, reload), deletion(webhook)),
  reasons(webhook),
];

const details = (webhook, reload) => [
  el.div({ class: 'grid' }, card('Subscriptions', subscriptions(webhook.events)), settings(webhook)),
  el.div({ class: 'grid' }, h(SigningKeys, { webhook: webhook.id }), h(WebhookDelivery, { webhook, reload })),
  h(ClientCertificate, { webhook, reload }),
];

/** The deliveries first: they say why a receiver gets nothing. */
export const webhookPage = ({ parts: [id], query }) => {
  const load = () => get(path(['webhooks', id]));
  return [
    h(Live, { load, view }),
    card('Deliveries', may('operate') && el.div({ class: 'field row' }, retryPending(id), cancelPending(id)),
      deliveries(query, id)),
    card('Attempts', periods(query.period), statistics(query.period, id)),
    may('operate') && h(Replay, { webhook: id }),
    h(Live, { load, view: details }),
    may('administer') && h(ConsumerLinks, { webhook: id }),
    card('Changes', h(Audit, { query: { resource_type: 'webhook', resource_id: id } })),
  ];
};
