import { get, path } from './api.js';
import { brief, el, h, to } from './element.js';
import { Live } from './live.js';
import { head } from './parts.js';
import { handOver } from './signing-keys.js';
import { WebhookForm } from './webhook-form.js';

const show = webhook => {
  location.hash = to('webhook', webhook.id);
};

export const newWebhookPage = () => [
  head('New webhook', 'The service calls its URL when an event matches one of its subscriptions.'),
  h(WebhookForm, { back: to('webhooks'), saved: webhook => {
    handOver(webhook);
    location.hash = `${to('webhook', webhook.id)}?tab=security`;
  } }),
];

const view = webhook => [
  head(['Edit ', brief(webhook.name)], el.span('Only changed members are sent. Secrets stay unless you replace them.')),
  h(WebhookForm, { webhook, back: to('webhook', webhook.id), saved: show }),
];

export const editWebhookPage = ({ parts: [id] }) => h(Live, { load: () => get(path(['webhooks', id])), view });
