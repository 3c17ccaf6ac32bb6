import { el } from './element.js';
import { auditPage } from './audit.js';
import { consumerPage } from './consumer.js';
import { deliveriesPage } from './deliveries.js';
import { deliveryPage } from './delivery.js';
import { eventPage } from './event.js';
import { eventsPage } from './events.js';
import { explainPage } from './explain.js';
import { modelPage, modelsPage } from './models.js';
import { overviewPage } from './overview.js';
import { head } from './parts.js';
import { publishPage } from './publish.js';
import { tokensPage } from './tokens.js';
import { tryBodyPage } from './try-body.js';
import { editWebhookPage, newWebhookPage } from './webhook-edit.js';
import { webhookPage } from './webhook.js';
import { webhooksPage } from './webhooks.js';

/** A page is at an address with these first parts; the rest is `parts` of its view. It is for callers with its role. */
const page = (title, at, under, view, listed, role = 'read') => ({ title, at, under, view, listed, role });

export const pages = [
  page('Overview', [], 'overview', overviewPage, true),
  page('Webhooks', ['webhooks'], 'webhooks', webhooksPage, true),
  page('Webhook', ['webhook'], 'webhooks', webhookPage, false),
  page('New webhook', ['new-webhook'], 'webhooks', newWebhookPage, false, 'administer'),
  page('Edit webhook', ['edit-webhook'], 'webhooks', editWebhookPage, false, 'administer'),
  page('Events', ['events'], 'events', eventsPage, true),
  page('Event', ['event'], 'events', eventPage, false),
  page('Deliveries', ['deliveries'], 'deliveries', deliveriesPage, true),
  page('Delivery', ['delivery'], 'deliveries', deliveryPage, false),
  page('Publish', ['publish'], 'publish', publishPage, true, 'operate'),
  page('Explain', ['explain'], 'explain', explainPage, true),
  page('Try a body', ['try-body'], 'try-body', tryBodyPage, true),
  page('Models', ['models'], 'models', modelsPage, true),
  page('Model', ['model'], 'models', modelPage, false),
  page('Tokens', ['tokens'], 'tokens', tokensPage, true),
  page('Audit', ['audit'], 'audit', auditPage, true),
  page('Your webhook', ['consumer'], '', consumerPage, false),
];

/** Those that the token of a consumer permits; a link to a webhook can only be one to its own. */
const ofConsumer = { consumer: 'consumer', webhook: 'consumer', delivery: 'delivery' };

const unknown = page('No such page', [], '', () => head('No such page', el.p('Choose one of the pages above.')), false);

/** The page at an address, as its parts, for an operator or for the consumer of a webhook. */
export const pageOf = (place, consumer) => {
  const name = consumer === null ? place[0] ?? '' : ofConsumer[place[0]];
  return pages.find(each => (each.at[0] ?? '') === name) || unknown;
};
