import { may } from './access.js';
import { get, path, post, send } from './api.js';
import { Audit } from './audit.js';
import { ClientCertificate } from './client-certificate.js';
import { ConsumerLinks } from './consumer.js';
import { deliveries } from './deliveries.js';
import { brief, el, h, to, whole } from './element.js';
import { Explain } from './explain.js';
import { Live } from './live.js';
import { Action, card, choices, facts, head } from './parts.js';
import { Replay, ReplayAction, counted, countReplay } from './replay.js';
import { SigningKeys } from './signing-keys.js';
import { periods, statistics } from './statistics.js';
import { exact } from './time.js';
import { reasons, retrying, testing } from './webhook-actions.js';
import { ORDER_IN_BRIEF, WebhookDelivery } from './webhook-delivery.js';
import { Saved, undoing } from './undo.js';
import { lastDelivery, success } from './webhooks.js';
import { subscriptions, webhookState } from './words.js';

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
  return count > 0 && [`Skipped: ${counted(count)}. `,
    h(ReplayAction, { webhook: id, query, count, label: 'Replay skipped' })];
};

const enable = async (id, reload) => {
  await send('PUT', path(['webhooks', id]), { enabled: true });
  await reload();
  return ['Enabled. ', await offer(id)];
};

const disable = async (id, reload, etag) => {
  await send('PUT', path(['webhooks', id]), { enabled: false }, etag);
  await reload();
  return 'Disabled. ';
};

const enabling = ({ id, enabled, etag }, reload) => h(Action, enabled ? {
  label: 'Disable',
  role: 'administer',
  sure: 'Send nothing to this webhook? Pending deliveries are skipped when they are due.',
  run: async () => [await disable(id, reload, etag), undoing('the webhook is enabled', () => enable(id, reload), 'operate')],
} : {
  label: 'Enable',
  run: async () => [await enable(id, reload), undoing('the webhook is disabled', () => disable(id, reload))],
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

const settings = (webhook, reload) => card('Settings', facts([
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
]), el.div({ class: 'row after' }, enabling(webhook, reload), deletion(webhook)));

const figures = ({ activity, delivery }) => el.p({ class: 'faint' }, 'Success, 24 h: ', success(activity),
  ' · Last delivery: ', lastDelivery(activity), ' · Order: ', ORDER_IN_BRIEF[delivery.order]);

const sending = id => may('operate') && el.div({ class: 'field row' }, retrying([id]), cancelPending(id));

/** The parts of the page by their names in the address: their labels and what they show. */
const TABS = {
  deliveries: ['Deliveries', ({ id }, query) => [
    card(null, sending(id), deliveries(query, id)),
    may('operate') && h(Replay, { webhook: id })]],
  events: ['Events', ({ id, events }) => [
    card('Subscriptions', subscriptions(events)), h(Explain, { webhook: id })]],
  settings: ['Settings', (webhook, _, reload) => [
    el.div({ class: 'grid' }, settings(webhook, reload), h(WebhookDelivery, { webhook, reload }))]],
  security: ['Security', (webhook, _, reload) => [
    h(SigningKeys, { webhook: webhook.id }), h(ClientCertificate, { webhook, reload }),
    may('administer') && h(ConsumerLinks, { webhook: webhook.id })]],
  history: ['History', ({ id }, { period }) => [
    card('Attempts', periods(period), statistics(period, id)),
    card('Changes', h(Audit, { query: { resource_type: 'webhook', resource_id: id } }))]],
};

/** What the receiver gets stands first: it says why it gets nothing. */
const view = (webhook, query, reload) => {
  const tab = Object.hasOwn(TABS, query.tab) ? query.tab : 'deliveries';
  return [
    head(brief(webhook.name), webhookState(webhook),
      // One place for both, so that what is said after enabling stays until the settings, which disable.
      el.div({ key: tab }, webhook.enabled ? testing(webhook.id) : tab !== 'settings' && enabling(webhook, reload)),
      may('administer') && el.a({ class: 'button', href: to('edit-webhook', webhook.id) }, 'Edit')),
    h(Saved, { webhook, reload }), reasons(webhook), figures(webhook),
    choices('Parts of the webhook', 'tab', Object.entries(TABS).map(([name, [label]]) => [name, label]), tab),
    el.div({ key: tab }, TABS[tab][1](webhook, query, reload)),
  ];
};

export const webhookPage = ({ parts: [id], query }) => h(Live, {
  load: () => get(path(['webhooks', id])),
  view: (webhook, reload) => view(webhook, query, reload),
});
