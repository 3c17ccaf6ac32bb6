import { page } from './api.js';
import { el, h, to } from './element.js';
import { Paged } from './paged.js';
import { empty, head, table } from './parts.js';
import { subscriptions, webhookLink, webhookState } from './words.js';

const row = webhook => el.tr({ key: webhook.id },
  el.td({ class: 'name' }, webhookLink(webhook.id, webhook.name)),
  el.td(webhookState(webhook)),
  el.td(el.bdi({ class: 'mono' }, webhook.url)),
  el.td(subscriptions(webhook.events)));

const none = () => empty(el.p(
  'There is no webhook yet. A webhook has a URL that the service calls when an event matches.'));

export const webhooksPage = () => [
  head('Webhooks', 'What the service calls, and for which events.',
    el.a({ class: 'button main-action', href: to('new-webhook') }, 'New webhook')),
  el.section({ class: 'card' }, h(Paged, {
    load: cursor => page(['webhooks'], {}, cursor),
    view: (items, first) => items.length === 0 && first ? none()
      : table('Webhooks', ['Name', 'State', 'URL', 'Subscriptions'], items.map(row)),
  })),
];
